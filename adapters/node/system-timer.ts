import type { Timer } from '../../core/shared/timer.port.ts';

export class SystemTimer implements Timer {
  runAfter(millis: number, work: () => void): () => void {
    const timeout = setTimeout(work, millis);
    return () => clearTimeout(timeout);
  }
}
