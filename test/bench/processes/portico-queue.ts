import { MemoryAssessmentWakeUpQueue } from '../../../adapters/memory/memory-assessment-wake-up-queue.ts';
import { answerMeasures } from './job-measures.ts';

/**
 * Runs the in-process queue alone: wake-ups and the calls they cause, without a store and without work. Parameter: the
 * maximum number of concurrent calls.
 */
const [concurrency = '1'] = process.argv.slice(2);

await answerMeasures(async ({ begun, ended }) => {
  const queue = new MemoryAssessmentWakeUpQueue();
  /** A wake-up carries no data: the worker takes the next job from this list. */
  const waiting: number[] = [];
  await queue.listen(Number(concurrency), async () => {
    const number = waiting.shift();
    if (number === undefined) return;
    begun(number);
    ended(number);
  });
  return {
    add: async (number) => {
      waiting.push(number);
      queue.wake();
    },
  };
});
