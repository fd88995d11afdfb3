import { RelativeTime } from '../parts/relative-time.tsx';
import { useWebhook } from './use-webhook.ts';

const MINUTE_MS = 60_000;

/** When the next attempt of a delivery is due. `at` is null if no attempt is due. */
export function NextAttempt({ at }: { readonly at: string | null }) {
  const { status } = useWebhook();
  if (at === null) return null;
  if (status === 'disabled') return 'paused';
  const delay = Date.parse(at) - Date.now();
  // A delivery that is overdue waits until earlier deliveries of its subject have ended.
  if (delay < -MINUTE_MS) return 'waiting for an earlier event';
  return delay < MINUTE_MS ? 'within a minute' : <RelativeTime at={at} />;
}
