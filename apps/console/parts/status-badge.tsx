import classes from './status-badge.module.css';

/** The tone, which sets the colour, of each status. Statuses that are not listed are grey. */
const TONE_BY_STATUS: Readonly<Record<string, string>> = {
  active: 'success',
  applied: 'success',
  completed: 'success',
  succeeded: 'success',
  delivered: 'success',
  open: 'info',
  queued: 'info',
  received: 'info',
  pending: 'info',
  running: 'info',
  processing: 'info',
  escalated: 'warning',
  high: 'warning',
  retrying: 'warning',
  failing: 'warning',
  unmatched: 'warning',
  disputed: 'warning',
  'not confirmed': 'warning',
  'not ready': 'warning',
  urgent: 'error',
  failed: 'error',
};

export type StatusTone = 'success' | 'info' | 'warning' | 'error';

interface StatusBadgeProps {
  readonly status: string;
  /** Replaces the status's own tone. */
  readonly tone?: StatusTone | undefined;
}

/** A status with a coloured marker. */
export function StatusBadge({ status, tone }: StatusBadgeProps) {
  return (
    <span className={classes['badge']} data-tone={tone ?? TONE_BY_STATUS[status]}>
      {status.replaceAll('_', ' ')}
    </span>
  );
}
