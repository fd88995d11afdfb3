import Bull from 'bull';
import { answerMeasures } from './job-measures.ts';
import { requestOf } from './job-request.ts';

/**
 * Runs Bull 4 with a processor that does nothing. Parameters: the URL of Redis and the maximum number of concurrent
 * jobs.
 */
const [url = '', concurrency = '1'] = process.argv.slice(2);

await answerMeasures(async ({ begun, ended }) => {
  const queue = new Bull<{ number: number }>('bench', url);
  queue.on('completed', ({ data }) => ended(data.number));
  void queue.process(Number(concurrency), async ({ data }) => begun(data.number));
  await queue.isReady();
  return {
    add: async (number) => {
      await queue.add({ number, ...requestOf(number) }, { removeOnComplete: true });
    },
  };
});
