import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { NodeCryptography } from '../../adapters/node/node-cryptography.ts';
import { type CopiedPart, CopyStore } from '../../core/transfer/copy-store.ts';
import { readConfig } from '../composition/config.ts';
import { openTransfer, type StoreLocation } from '../composition/transfer.ts';
import { addCommand } from './command.ts';
import { CommandFailure, UsageError } from './command-errors.ts';
import { print, printStatus } from './print.ts';
import { formatTable } from './table.ts';

interface Options {
  readonly from: string;
  readonly to: string;
}

/** `portico copy`. */
export function addCopy(program: Command): void {
  addCommand(program, {
    name: 'copy',
    summary: 'copy a whole installation from SQLite to MongoDB or back',
    description:
      'Copies everything that one store holds into another and compares both at the end, by counts and hashes of the ' +
      'contents. Stop the servers first. A store is sqlite:FILE or mongodb:URL; mongodb: alone means ' +
      'PORTICO_MONGODB_URL, which keeps a password off the command line. A copy that was broken off is taken up by ' +
      'the same command. The secrets in the data folder are not part of the store: take master.key and token.secret ' +
      'along.',
    usage: '--from <store> --to <store>',
    example: 'portico copy --from sqlite:data/portico.db --to mongodb:mongodb://host1,host2/portico?replicaSet=rs0',
  })
    .requiredOption('--from <store>', 'sqlite:FILE or mongodb:URL, which is only read')
    .requiredOption('--to <store>', 'sqlite:FILE or mongodb:URL, which is empty or holds an earlier copy')
    .action(copy);
}

async function copy({ from, to }: Options): Promise<void> {
  const [source, target] = [parseStoreLocation('--from', from), parseStoreLocation('--to', to)];
  if ('sqlite' in source && !existsSync(source.sqlite))
    throw new CommandFailure(`There is no store at ${source.sqlite}.`);
  const reading = await openTransfer(source);
  const writing = await openTransfer(target).catch(async (error: unknown) => {
    await reading.close();
    throw error;
  });
  try {
    const copying = new CopyStore(reading.transfer, writing.transfer, new NodeCryptography(new Uint8Array(32)));
    const copied = await copying.execute((part, records) => printStatus(`${part}: ${records}`));
    await print(formatTable(['PART', 'RECORDS', 'SHA-256 OF BOTH'], copied.map(toRow)));
  } finally {
    await writing.close();
    await reading.close();
  }
}

function toRow({ part, records, hash }: CopiedPart): string[] {
  return [part, String(records), hash];
}

/** Also accepts a plain `mongodb://…` URL. @throws UsageError */
function parseStoreLocation(option: string, text: string): StoreLocation {
  if (/^mongodb(?:\+srv)?:\/\//.test(text)) return { mongodb: text, urlSource: option };
  const [kind, ...rest] = text.split(':');
  const value = rest.join(':');
  if (kind === 'sqlite' && value !== '') return { sqlite: value };
  if (kind === 'mongodb') {
    if (value !== '') return { mongodb: value, urlSource: option };
    const { mongodbUrl: mongodb, urlSource } = readConfig(process.env);
    if (mongodb !== undefined) return { mongodb, urlSource: urlSource.mongodbUrl };
    throw new UsageError(`${option} is mongodb: without an address, and PORTICO_MONGODB_URL is not set`);
  }
  throw new UsageError(`${option} must be sqlite:FILE or mongodb:URL`);
}
