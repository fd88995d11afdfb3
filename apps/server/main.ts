import { closeContainer } from '../composition/container.ts';
import { CONFIG } from '../composition/tokens.ts';
import { AssessmentRunner } from '../worker/assessment-runner.ts';
import { CrmRunner } from '../worker/crm-runner.ts';
import { startServer } from './create-server.ts';
import { endOnSignal } from './lifecycle/end-on-signal.ts';
import { startProgram } from './lifecycle/start-program.ts';
import { welcome } from './lifecycle/welcome.ts';

const SERVER = {
  call: 'npm start -- [options]',
  summary: 'Runs the Portico server: the API, the console, the widget and the documentation.',
  failure: 'Portico did not start.',
};

// A script's top level cannot wait, and the compiled server is one.
void startProgram(SERVER, async (container, log) => {
  const server = await startServer(container, log);
  // No worker hears this process: what is queued here runs here.
  const isAlone = container.resolve(CONFIG).queue === 'memory';
  const runner = isAlone ? await AssessmentRunner.start(container, log) : undefined;
  const crmRunner = isAlone ? CrmRunner.start(container, log) : undefined;
  process.stdout.write(await welcome(container, server));
  endOnSignal(async () => {
    log.info('draining');
    await Promise.all([server.stop(), runner?.stop(), crmRunner?.stop()]);
    await closeContainer(container);
    log.flush();
  }, log);
});
