import { MongoServerSelectionError, type TopologyDescription } from 'mongodb';

/** What a connection failed of, where the driver says no more than that it took too long. */
export function connectionError(error: unknown): unknown {
  if (!(error instanceof MongoServerSelectionError) || !error.message.includes('timed out')) return error;
  const { reason } = error;
  return reason ? new Error(describeTopology(reason), { cause: error }) : error;
}

function describeTopology({ servers, setName }: TopologyDescription): string {
  const types = [...servers.values()].map(({ type }) => type);
  if (types.length === 0) return `no member of a replica set called ${setName} is at this address`;
  if (types.every((type) => type === 'Unknown')) return 'no MongoDB answers at this address';
  if (types.includes('RSGhost')) return 'the replica set has not been made yet: run rs.initiate() on one member';
  return 'the replica set has no primary';
}
