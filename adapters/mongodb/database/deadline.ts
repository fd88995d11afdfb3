import { StoreUnavailable } from '../../../core/shared/domain-error.ts';

/** What `work` answers, if it does within so many milliseconds. @throws StoreUnavailable when it takes longer */
export async function withinDeadline<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreUnavailable('The database does not answer in time.')), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
