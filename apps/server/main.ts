import { AssessmentRunner } from '../worker/assessment-runner.ts';
import { CrmRunner } from '../worker/crm-runner.ts';
import { startServer } from './create-server.ts';
import { endOnSignal } from './end-on-signal.ts';
import { startProgram } from './start-program.ts';
import { welcome } from './welcome.ts';

const SERVER = {
  call: 'npm start -- [options]',
  summary: 'Runs the Portico server: the API, the console, the widget and the documentation.',
  failure: 'Portico did not start.',
};

// A script's top level cannot wait, and the compiled server is one.
void startProgram(SERVER, async (composition, log) => {
  const server = await startServer(composition, log);
  // No worker hears this process: what is queued here runs here.
  const isAlone = composition.config.queue === 'memory';
  const runner = isAlone ? await AssessmentRunner.start(composition, log) : undefined;
  const crmRunner = isAlone ? CrmRunner.start(composition, log) : undefined;
  process.stdout.write(await welcome(composition, server));
  endOnSignal(async () => {
    log.info('draining');
    await Promise.all([server.stop(), runner?.stop(), crmRunner?.stop()]);
    await composition.close();
    log.flush();
  }, log);
});
