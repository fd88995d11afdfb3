/**
 * What `work` answers, if it does within so many milliseconds; an answer that lies there already counts, when it is
 * this process that was held up.
 * @throws Error when Redis takes longer
 */
export async function inTime<T>(millis: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const end = () => reject(new Error('Redis does not answer in time.'));
    timer = setTimeout(() => setImmediate(end), millis);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
