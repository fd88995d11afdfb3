import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { canPin } from './pinned-process.ts';
import { median } from './rounds.ts';

/** Describes the machine, without its host name. */
export function describeMachine(folder: string): readonly string[] {
  const [first] = cpus();
  return [
    `${cpus().length} x ${first?.model.replaceAll(/\s+/g, ' ').trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${process.platform} ${process.arch}, Node ${process.versions.node}`,
    `one sync of 4 KiB to disk takes ${measureDiskSyncMs(folder).toFixed(2)} ms (median of 50)`,
    canPin
      ? 'servers run on one core, the load (and MongoDB) on another'
      : 'processes could NOT be kept to a core each: read with care',
  ];
}

function measureDiskSyncMs(folder: string): number {
  const file = join(folder, 'sync');
  const descriptor = openSync(file, 'w');
  const block = Buffer.alloc(4096, 1);
  const times = Array.from({ length: 50 }, () => {
    const startedAt = performance.now();
    writeSync(descriptor, block);
    fdatasyncSync(descriptor);
    return performance.now() - startedAt;
  });
  closeSync(descriptor);
  rmSync(file);
  return median(times);
}
