import { writeFileSync } from 'node:fs';
import type { SourceReader } from '../../core/assessments/source-reader.port.ts';
import type { SourceVisitor, VisitRun } from '../../core/assessments/source-visitor.port.ts';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';
import type { WebhookSender } from '../../core/webhooks/webhook-sender.port.ts';
import { MessageBatch } from './message-batch.ts';
import type { MessageFromWorker, MessageToWorker, WorkerRequest } from './messages.ts';

/** The ports that serve the requests to a source worker. */
export interface SourceWorkerPorts {
  readonly visitor: SourceVisitor;
  readonly reader: SourceReader;
  readonly sender: WebhookSender;
}

const messagesToParent = new MessageBatch<MessageFromWorker>((messages) => {
  // If the parent is gone, the event 'disconnect' ends this process.
  if (process.connected) process.send?.(messages);
});

/** Serves requests of the parent process until the parent process ends. */
export function serveSourceWorker(ports: SourceWorkerPorts): void {
  const worker = new SourceWorkerService(ports);
  process.on('message', (messages) => {
    for (const message of messages as readonly MessageToWorker[]) worker.onMessage(message);
  });
  process.on('disconnect', () => process.exit());
  // Terminals and service managers signal the whole process group. This process ignores the signals, because only its
  // parent decides when it ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('uncaughtException', (error) => {
    messagesToParent.flush();
    const crash: MessageFromWorker = { kind: 'crash', trace: formatErrorTrace(error) };
    process.send?.([crash], () => process.exit(1));
  });
  preferAsOomVictim();
  messagesToParent.add({ kind: 'ready' });
}

class SourceWorkerService {
  private readonly rulesById = new Map<number, EvidenceRules>();
  private readonly runsById = new Map<number, VisitRun>();
  private readonly controllersByRequestId = new Map<number, AbortController>();

  constructor(private readonly ports: SourceWorkerPorts) {}

  onMessage(message: MessageToWorker): void {
    switch (message.kind) {
      case 'ping':
        messagesToParent.add({ kind: 'pong' });
        return;
      case 'rules':
        this.rulesById.set(message.rulesId, message.rules);
        return;
      case 'abort':
        this.controllersByRequestId.get(message.requestId)?.abort();
        return;
      case 'endRun':
        this.runsById.get(message.runId)?.end();
        this.runsById.delete(message.runId);
        return;
      case 'request':
        void this.serveRequest(message.requestId, message.request);
    }
  }

  private async serveRequest(requestId: number, request: WorkerRequest): Promise<void> {
    const controller = new AbortController();
    this.controllersByRequestId.set(requestId, controller);
    try {
      const value = await this.performRequest(request, controller.signal);
      messagesToParent.add({ kind: 'result', requestId, value });
    } catch (error) {
      const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
      messagesToParent.add({ kind: 'error', requestId, error: { name, message, stack } });
    } finally {
      this.controllersByRequestId.delete(requestId);
    }
  }

  private async performRequest(request: WorkerRequest, signal: AbortSignal): Promise<unknown> {
    switch (request.kind) {
      case 'visit': {
        const rules = { fetch: request.fetch, evidence: this.findRules(request.rulesId) };
        return await this.findOrBeginRun(request.runId).visit(request.source, rules, signal);
      }
      case 'read':
        return await this.ports.reader.read(request.document, this.findRules(request.rulesId));
      case 'send':
        return await this.ports.sender.send(request.request, signal);
    }
  }

  private findRules(rulesId: number): EvidenceRules {
    const rules = this.rulesById.get(rulesId);
    if (!rules) throw new Error(`The source worker has no rules ${rulesId}.`);
    return rules;
  }

  /**
   * Finds a run, or begins it on its first request. A worker that replaces a crashed worker also gets requests of runs
   * that began before its own start.
   */
  private findOrBeginRun(runId: number): VisitRun {
    const run = this.runsById.get(runId) ?? this.ports.visitor.beginRun();
    this.runsById.set(runId, run);
    return run;
  }
}

/**
 * Formats the class, code and stack frames of an error. Leaves out the error's message, because the message may quote a
 * page.
 */
function formatErrorTrace(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  return [`${error.name}${code}`, ...frames.slice(0, 10)].join('\n');
}

/** On Linux, makes the kernel kill this process before its parent process if the machine runs out of memory. */
function preferAsOomVictim(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems have no such file, and containers may forbid writing it.
  }
}
