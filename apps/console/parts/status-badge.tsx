import classes from './status-badge.module.css';

/** Which colour stands beside which state; what is not here is grey. */
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
  /** The colour, where the word itself does not say which. */
  readonly tone?: 'look';
}

/** A state in a word, with a colour beside it. */
export function StatusBadge({ status, tone }: Props) {
  return (
    <span className={classes['badge']} data-tone={tone ?? TONES[status]}>
      {status.replaceAll('_', ' ')}
    </span>
  );
}
