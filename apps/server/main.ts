import { closeContainer } from '../composition/container.ts';
import { CONFIG } from '../composition/tokens.ts';
import { shutDownOnSignal } from '../process/shut-down-on-signal.ts';
import { startProgram } from '../process/start-program.ts';
import { AssessmentRunner } from '../worker/assessment-runner.ts';
import { CrmDeliveryRunner } from '../worker/crm-delivery-runner.ts';
import { MailRunner } from '../worker/mail-runner.ts';
import { WebhookRunner } from '../worker/webhook-runner.ts';
import { formatWelcomeMessage } from './lifecycle/welcome-message.ts';
import { startServer } from './start-server.ts';

const SERVER_PROGRAM = {
  usage: 'npm start -- [options]',
  summary: 'Runs the Portico server: the API, the console, the widget and the documentation.',
  failureMessage: 'Portico did not start.',
};

await startProgram(SERVER_PROGRAM, async (container, log) => {
  const server = await startServer(container, log);
  // No other process can read an in-memory queue, so this process runs the jobs itself.
  const runsJobs = container.resolve(CONFIG).queue === 'memory';
  const runner = runsJobs ? await AssessmentRunner.start(container, log) : undefined;
  const crmRunner = runsJobs ? CrmDeliveryRunner.start(container, log) : undefined;
  const webhookRunner = runsJobs ? WebhookRunner.start(container, log, server.countReceivedRequests) : undefined;
  const mailRunner = runsJobs ? MailRunner.start(container, log) : undefined;
  process.stdout.write(await formatWelcomeMessage(container, server));
  shutDownOnSignal(async () => {
    log.info('shutting down');
    await Promise.all([server.stop(), runner?.stop(), crmRunner?.stop(), webhookRunner?.stop(), mailRunner?.stop()]);
    await closeContainer(container);
    log.flush();
  }, log);
});
