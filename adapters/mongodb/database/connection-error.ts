import { MongoServerSelectionError, type TopologyDescription } from 'mongodb';

/**
 * Replaces the driver's error "timed out" by an error that says what is wrong with the replica set, if the driver
 * knows. Returns other errors unchanged.
 */
export function toConnectionError(error: unknown): unknown {
  if (!(error instanceof MongoServerSelectionError) || !error.message.includes('timed out')) return error;
  const { reason } = error;
  return reason ? new Error(describeReplicaSetProblem(reason), { cause: error }) : error;
}

function describeReplicaSetProblem({ servers, setName }: TopologyDescription): string {
  const types = [...servers.values()].map(({ type }) => type);
  if (types.length === 0) return `no member of the replica set ${setName} responds at this URL`;
  if (types.every((type) => type === 'Unknown')) return 'no MongoDB server responds at this URL';
  if (types.includes('RSGhost')) return 'the replica set is not initiated: run rs.initiate() on one member';
  return 'the replica set has no primary';
}
