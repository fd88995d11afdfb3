import { StoreUnavailableError } from '../../../core/shared/domain-error.ts';

/** Resolves with the result of `work`. @throws StoreUnavailableError if `work` takes longer than `timeoutMs` */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreUnavailableError('The database did not respond in time.')), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
