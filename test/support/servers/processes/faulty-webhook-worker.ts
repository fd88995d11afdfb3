import { serveSourceWorker } from '../../../../adapters/source-worker/serve-source-worker.ts';
import type { WebhookSender } from '../../../../core/webhooks/webhook-sender.port.ts';
import { failAsNamedBy, PROCESS_FAILURES } from '../../fixtures/process-failures.ts';
import { createDirectSender, type SenderSetup } from '../../fixtures/webhook-senders.ts';

/**
 * A source worker that fails after sending a webhook, in the way that the last part of the URL's path names. Its only
 * parameter is a SenderSetup as JSON.
 */
const setup = JSON.parse(process.argv[2] ?? '') as SenderSetup;
const sender = createDirectSender(setup);
const faulty: WebhookSender = {
  async send(request, signal) {
    const result = await sender.send(request, signal);
    if (PROCESS_FAILURES.some((name) => request.url.endsWith(name))) await failAsNamedBy(request.url);
    return result;
  },
};
const refuse = () => {
  throw new Error('This worker only sends webhooks.');
};
serveSourceWorker({ visitor: { beginRun: refuse }, reader: { read: refuse }, sender: faulty });
