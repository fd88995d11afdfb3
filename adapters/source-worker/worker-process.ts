import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createLoaderArguments } from '../node/worker-program.ts';
import { MessageBatch } from './message-batch.ts';
import type { MessageFromWorker, MessageToWorker } from './messages.ts';

/** The program of a worker process, and its command-line arguments. */
export interface WorkerProgram {
  readonly url: URL;
  readonly parameters?: readonly string[];
}

/** Events of a worker process. */
export interface WorkerEvents {
  onResult(requestId: number, value: unknown): void;
  onError(requestId: number, error: Error): void;
  /** Called once. `reason` describes how the process ended. `isStarted` is whether the worker was ever ready. */
  onExit(reason: string, isStarted: boolean): void;
}

/** A worker that misses this many pings in a row is killed, because its event loop is blocked. */
const MAX_MISSED_PINGS = 5;
/**
 * Maximum number of missed pings until the worker is ready. The maximum is higher than MAX_MISSED_PINGS, because a
 * worker answers no pings while it loads its program, which takes long on a busy machine.
 */
const MAX_MISSED_PINGS_AT_START = 30;
/**
 * Maximum size of the worker's JavaScript heap. The bytes of pages are outside of this heap. They take at most 16 times
 * 8 MiB, because 16 pages of up to 8 MiB are fetched at a time.
 */
const MAX_HEAP_MB = 256;

/** A worker process from its start to its exit. It keeps the parent process alive only while it has work. */
export class WorkerProcess {
  private readonly child: ChildProcess;
  private readonly messages = new MessageBatch<MessageToWorker>((messages) => {
    if (this.child.connected) this.child.send(messages, () => {});
  });
  private isReady = false;
  private missedPings = 0;
  private pingTimer: NodeJS.Timeout | undefined;
  private crashTrace = '';
  private isExitReported = false;

  constructor(
    { url, parameters = [] }: WorkerProgram,
    private readonly events: WorkerEvents,
    private readonly pingIntervalMs: number,
  ) {
    this.child = fork(fileURLToPath(url), parameters, {
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`, ...createLoaderArguments(url)],
      serialization: 'advanced',
      // On a crash Node.js prints the error to stderr. The error may quote a page, so stderr is ignored.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: createWorkerEnvironment(),
    });
    this.child.on('message', (messages) => {
      for (const message of messages as readonly MessageFromWorker[]) this.onMessage(message);
    });
    this.child.on('error', (error) => this.reportExit(`failed with ${error.name}`));
    this.child.on('exit', (code, signal) => {
      const reason = signal === null ? `exited with code ${code}` : `was ended by ${signal}`;
      // Messages may still arrive after the exit, but not after the channel has disconnected.
      if (this.child.connected) this.child.once('disconnect', () => this.reportExit(reason));
      else this.reportExit(reason);
    });
    this.setBusy(false);
  }

  /** Sets whether the worker has work. A busy worker must answer pings and keeps the parent process alive. */
  setBusy(isBusy: boolean): void {
    clearInterval(this.pingTimer);
    if (isBusy) {
      this.missedPings = 0;
      this.pingTimer = setInterval(() => this.sendPing(), this.pingIntervalMs);
      this.child.ref();
      this.child.channel?.ref();
    } else {
      this.child.unref();
      this.child.channel?.unref();
    }
  }

  /**
   * Sends a message to the worker at the end of this turn of the event loop. Drops it if the channel is closed, because
   * the worker's exit event follows.
   */
  sendMessage(message: MessageToWorker): void {
    this.messages.add(message);
  }

  /** Kills the worker at once, because it has nothing to finish. Resolves when the worker has exited. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.ref();
    this.child.kill('SIGKILL');
    await exited;
  }

  private onMessage(message: MessageFromWorker): void {
    this.missedPings = 0;
    switch (message.kind) {
      case 'ready':
        this.isReady = true;
        return;
      case 'result':
        this.events.onResult(message.requestId, message.value);
        return;
      case 'error':
        this.events.onError(message.requestId, Object.assign(new Error(message.error.message), message.error));
        return;
      case 'crash':
        this.crashTrace = message.trace;
    }
  }

  private reportExit(reason: string): void {
    if (this.isExitReported) return;
    this.isExitReported = true;
    clearInterval(this.pingTimer);
    this.events.onExit(this.crashTrace === '' ? reason : `${reason}: ${this.crashTrace}`, this.isReady);
  }

  /**
   * Sends a ping, or kills the worker if it has missed too many. Counts pings instead of elapsed time: if this process
   * itself was blocked, time has passed, but the worker's answers may still be in the message queue.
   */
  private sendPing(): void {
    this.missedPings += 1;
    if (this.missedPings > (this.isReady ? MAX_MISSED_PINGS : MAX_MISSED_PINGS_AT_START)) this.child.kill('SIGKILL');
    else this.sendMessage({ kind: 'ping' });
  }
}

/**
 * Returns the environment of the worker: the certificates to trust, `PATH`, and the folder for temporary files. The
 * environment contains no secrets.
 */
function createWorkerEnvironment(): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS, PATH, TMPDIR } = process.env;
  const environment = { NODE_EXTRA_CA_CERTS, PATH, TMPDIR };
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined));
}
