/**
 * Resolves with the result of `work` if it arrives within `timeoutMs`. After the timeout, results already received are
 * processed first, in case this process was blocked.
 * @throws Error when Redis takes longer
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
