import { setMaxListeners } from 'node:events';

/**
 * Calls `listener` when the signal is aborted, or at once if it is aborted already. Returns a function that removes the
 * listener. Turns off Node.js' warning about many listeners, because many operations may share a signal.
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  if (signal.aborted) {
    listener();
    return () => {};
  }
  setMaxListeners(0, signal);
  signal.addEventListener('abort', listener, { once: true });
  return () => signal.removeEventListener('abort', listener);
}

/**
 * Settles like the promise of `work`. If the signal is aborted first, rejects with its reason, and ignores the later
 * result of `work`. Does not call `work` if the signal is aborted already.
 */
export function rejectOnAbort<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work().then(resolve, reject);
  });
}
