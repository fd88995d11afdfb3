import type { ConversationSummary } from './ticket-endpoints.ts';
import classes from './waiting-label.module.css';

const WAITING_LABELS = { us: 'Waiting for us', visitor: 'Waiting for visitor' } as const;

/** Says who has to write next, or that the ticket is resolved. */
export function WaitingLabel({ waitingFor }: Pick<ConversationSummary, 'waitingFor'>) {
  return (
    <span className={classes['label']} data-waiting-for={waitingFor ?? 'nobody'}>
      {waitingFor === null ? 'Resolved' : WAITING_LABELS[waitingFor]}
    </span>
  );
}
