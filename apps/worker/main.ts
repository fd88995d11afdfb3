import { Metrics } from '../../adapters/prometheus/metrics.ts';
import { PublishShippedProfiles } from '../../core/assessments/publish-shipped-profiles.ts';
import { closeContainer } from '../composition/container.ts';
import { CONFIG } from '../composition/tokens.ts';
import { Housekeeping } from '../process/housekeeping.ts';
import { startMetricsServer } from '../process/metrics-server.ts';
import { shutDownOnSignal } from '../process/shut-down-on-signal.ts';
import { startProgram } from '../process/start-program.ts';
import { AssessmentRunner } from './assessment-runner.ts';
import { CrmDeliveryRunner } from './crm-delivery-runner.ts';
import { MailRunner } from './mail-runner.ts';
import { WebhookRunner } from './webhook-runner.ts';

const WORKER_PROGRAM = {
  usage: 'node dist/worker.js [options]',
  summary:
    'Runs assessments, applies CRM deliveries, and sends webhooks and mails for servers that share a store and Redis ' +
    'with it.',
  failureMessage: 'The worker did not start.',
};

/**
 * Runs assessments, applies CRM deliveries, sends webhooks and mails, and runs the same periodic jobs as every server.
 */
await startProgram(WORKER_PROGRAM, async (container, log) => {
  await container.resolve(PublishShippedProfiles).execute();
  const metricsServer = await startMetricsServer(container.resolve(CONFIG), container.resolve(Metrics), log);
  const housekeeping = new Housekeeping(container, log, 'worker');
  const assessmentRunner = await AssessmentRunner.start(container, log);
  const crmRunner = CrmDeliveryRunner.start(container, log);
  const webhookRunner = WebhookRunner.start(container, log);
  const mailRunner = MailRunner.start(container, log);
  // This timer keeps the process alive, because the timers of the periodic jobs do not.
  const keepAliveTimer = setInterval(() => {}, 60_000);
  log.info('worker ready');
  shutDownOnSignal(async () => {
    log.info('shutting down');
    clearInterval(keepAliveTimer);
    await Promise.all([
      assessmentRunner.stop(),
      crmRunner.stop(),
      webhookRunner.stop(),
      mailRunner.stop(),
      housekeeping.stop(),
      metricsServer?.stop(),
    ]);
    await closeContainer(container);
    log.flush();
  }, log);
});
