import classes from './status-badge.module.css';

/** The tone of each status. Others are grey. */
const TONES: Readonly<Record<string, string>> = {
  active: 'good',
  applied: 'good',
  completed: 'good',
  succeeded: 'good',
  open: 'new',
  queued: 'new',
  received: 'new',
  pending: 'new',
  running: 'new',
  processing: 'new',
  escalated: 'look',
  high: 'look',
  retrying: 'look',
  unmatched: 'look',
  disputed: 'look',
  'not confirmed': 'look',
  'not ready': 'look',
  urgent: 'bad',
  failed: 'bad',
};

interface Props {
  readonly status: string;
  /** Overrides the tone of the status. */
  readonly tone?: 'look';
}

/** A status with a coloured marker. */
export function StatusBadge({ status, tone }: Props) {
  return (
    <span className={classes['badge']} data-tone={tone ?? TONES[status]}>
      {status.replaceAll('_', ' ')}
    </span>
  );
}
