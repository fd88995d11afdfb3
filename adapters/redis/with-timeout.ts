/**
 * Settles like `work`, or rejects after `timeoutMs` milliseconds. If the event loop was blocked, the timer may fire
 * before a response that arrived in time was read. So the timeout first lets the event loop read responses.
 * @throws Error if Redis takes longer
 */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const end = () => reject(new Error('Redis did not respond in time.'));
    timer = setTimeout(() => setImmediate(end), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
