import { writeFileSync } from 'node:fs';
import type { SourceReader } from '../../core/assessments/source-reader.port.ts';
import type { SourceVisitor, VisitRun } from '../../core/assessments/source-visitor.port.ts';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';
import type { MessageFromWorker, MessageToWorker, SourceWork } from './messages.ts';

/** Serves requests of the parent process until that process is gone. */
export function serveSourceWorker(visitor: SourceVisitor, reader: SourceReader): void {
  const worker = new SourceWorkerService(visitor, reader);
  process.on('message', (message) => worker.onMessage(message as MessageToWorker));
  process.on('disconnect', () => process.exit());
  // Terminals and service managers signal the whole process group. Only the parent decides when this process ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('uncaughtException', (error) => {
    process.send?.({ kind: 'crash', trace: formatErrorTrace(error) } satisfies MessageFromWorker, () =>
      process.exit(1),
    );
  });
  preferAsOomVictim();
  sendToParent({ kind: 'ready' });
}

class SourceWorkerService {
  private readonly rules = new Map<number, EvidenceRules>();
  private readonly runs = new Map<number, VisitRun>();
  private readonly requests = new Map<number, AbortController>();

  constructor(
    private readonly visitor: SourceVisitor,
    private readonly reader: SourceReader,
  ) {}

  onMessage(message: MessageToWorker): void {
    switch (message.kind) {
      case 'ping':
        sendToParent({ kind: 'pong' });
        return;
      case 'rules':
        this.rules.set(message.rulesId, message.rules);
        return;
      case 'abort':
        this.requests.get(message.requestId)?.abort();
        return;
      case 'endRun':
        this.runs.get(message.runId)?.end();
        this.runs.delete(message.runId);
        return;
      case 'request':
        void this.serveRequest(message.requestId, message.rulesId, message.work);
    }
  }

  private async serveRequest(requestId: number, rulesId: number, work: SourceWork): Promise<void> {
    const controller = new AbortController();
    this.requests.set(requestId, controller);
    try {
      const value = await this.performWork(work, rulesId, controller.signal);
      sendToParent({ kind: 'result', requestId, value });
    } catch (error) {
      const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
      sendToParent({ kind: 'error', requestId, error: { name, message, stack } });
    } finally {
      this.requests.delete(requestId);
    }
  }

  private performWork(work: SourceWork, rulesId: number, signal: AbortSignal): Promise<unknown> {
    const evidence = this.rules.get(rulesId);
    if (!evidence) throw new Error(`The source worker has no rules ${rulesId}.`);
    if (work.kind === 'read') return this.reader.read(work.document, evidence);
    return this.findOrBeginRun(work.runId).visit(work.source, { fetch: work.fetch, evidence }, signal);
  }

  /**
   * Finds a run, or creates it on its first request. A replacement worker also gets requests of runs that started
   * before it.
   */
  private findOrBeginRun(runId: number): VisitRun {
    const run = this.runs.get(runId) ?? this.visitor.beginRun();
    this.runs.set(runId, run);
    return run;
  }
}

function sendToParent(message: MessageFromWorker): void {
  // If the parent is gone, the event 'disconnect' ends this process.
  if (process.connected) process.send?.(message);
}

/** Formats an error as class, code and stack frames. Leaves out its message, because that may quote a page. */
function formatErrorTrace(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  return [`${error.name}${code}`, ...frames.slice(0, 10)].join('\n');
}

/** Linux: when memory runs out, the kernel kills this process before the one that serves the API. */
function preferAsOomVictim(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems have no such file, and containers may forbid writing it.
  }
}
