import { Card } from '../parts/card.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import classes from './messages.module.css';
import type { Conversation } from './ticket-endpoints.ts';

const ROLE_LABELS = {
  visitor: 'Visitor',
  specialist: 'Specialist',
  system: 'Portico',
  note: 'Internal note',
} as const;

/** The messages of a conversation, oldest first. */
export function ConversationMessages({ conversation: { messages, visitor } }: { readonly conversation: Conversation }) {
  return (
    <Card title="Conversation">
      <ol className={classes['messages']} aria-live="polite" aria-label="Messages">
        {messages.map(({ id, role, authorName, content, createdAt }) => (
          <li key={id} className={classes['message']} data-role={role}>
            <div className={classes['who']}>
              <strong>{authorName ?? (role === 'visitor' && visitor.name ? visitor.name : ROLE_LABELS[role])}</strong>
              {role === 'note' && <span>Internal note</span>}
              <RelativeTime at={createdAt} />
            </div>
            <div className={classes['content']}>{content}</div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
