import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { NodeCryptography } from '../../adapters/node/node-cryptography.ts';
import { type CopiedPart, CopyStore } from '../../core/transfer/copy-store.ts';
import { readConfig } from '../composition/config.ts';
import { openStoreTransfer, type StoreLocation } from '../composition/store-transfer.ts';
import { addCommand } from './command.ts';
import { CommandError, UsageError } from './command-errors.ts';
import { print, printStatus } from './print.ts';
import { formatTable } from './table.ts';

interface CopyOptions {
  readonly from: string;
  readonly to: string;
}

/** Registers `portico copy`. */
export function addCopyCommand(program: Command): void {
  addCommand(program, {
    name: 'copy',
    summary: 'copy all data from SQLite to MongoDB or back',
    description:
      'Copy all data of a store to another store, then compare counts and hashes. Stop the servers first. A store is ' +
      'sqlite:FILE or mongodb:URL. Use mongodb: without a URL to read PORTICO_MONGODB_URL, which keeps the password ' +
      'off the command line. Repeat the command to resume an interrupted copy. Secrets in the data folder are not ' +
      'copied: move master.key and token.secret yourself.',
    usage: '--from <store> --to <store>',
    example: 'portico copy --from sqlite:data/portico.db --to mongodb:mongodb://host1,host2/portico?replicaSet=rs0',
  })
    .requiredOption('--from <store>', 'source: sqlite:FILE or mongodb:URL; its data is only read')
    .requiredOption('--to <store>', 'target: sqlite:FILE or mongodb:URL; empty, or an earlier copy to resume')
    .action(copyStore);
}

async function copyStore({ from, to }: CopyOptions): Promise<void> {
  const [source, target] = [parseStoreLocation('--from', from), parseStoreLocation('--to', to)];
  if ('sqlite' in source && !existsSync(source.sqlite)) throw new CommandError(`Store ${source.sqlite} not found.`);
  const reader = await openStoreTransfer(source);
  const writer = await openStoreTransfer(target).catch(async (error: unknown) => {
    await reader.close();
    throw error;
  });
  try {
    const copyStoreUseCase = new CopyStore(reader.transfer, writer.transfer, new NodeCryptography(new Uint8Array(32)));
    const copied = await copyStoreUseCase.execute((part, records) => printStatus(`${part}: ${records}`));
    await print(formatTable(['PART', 'RECORDS', 'SHA-256'], copied.map(toCopiedPartRow)));
  } finally {
    await writer.close();
    await reader.close();
  }
}

function toCopiedPartRow({ part, records, hash }: CopiedPart): string[] {
  return [part, String(records), hash];
}

/**
 * Parses `sqlite:FILE`, `mongodb:URL`, `mongodb:` or a plain `mongodb://…` URL. `mongodb:` means the configured
 * database. @throws UsageError
 */
function parseStoreLocation(option: string, text: string): StoreLocation {
  if (/^mongodb(?:\+srv)?:\/\//.test(text)) return { mongodb: text, urlSource: option };
  const [kind, ...rest] = text.split(':');
  const value = rest.join(':');
  if (kind === 'sqlite' && value !== '') return { sqlite: value };
  if (kind === 'mongodb') {
    if (value !== '') return { mongodb: value, urlSource: option };
    const { mongodbUrl: mongodb, urlSource } = readConfig(process.env);
    if (mongodb !== undefined) return { mongodb, urlSource: urlSource.mongodbUrl };
    throw new UsageError(`${option} has no URL after mongodb:, and PORTICO_MONGODB_URL is not set`);
  }
  throw new UsageError(`${option} must be sqlite:FILE or mongodb:URL`);
}
