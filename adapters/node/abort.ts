import { setMaxListeners } from 'node:events';

/**
 * Calls `listener` when the signal is aborted, at once if it already is. Returns a function that removes the listener.
 * Many operations may share a signal, so Node.js does not warn of many listeners.
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

/** Settles as `work` does, or rejects when the signal is aborted. A later result of `work` is ignored. */
export function rejectOnAbort<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work().then(resolve, reject);
  });
}
