/**
 * Resolves with the result of `work` if it arrives within `timeoutMs`. If this process was blocked, a result may have
 * arrived unnoticed, so results received by then are processed before the timeout rejects.
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
