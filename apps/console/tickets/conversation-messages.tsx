import { Card } from '../parts/card.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import classes from './messages.module.css';
import type { Conversation, SeenMarks } from './ticket-endpoints.ts';
import { useMarkSeen } from './use-mark-seen.ts';

const ROLE_LABELS = {
  visitor: 'Visitor',
  specialist: 'Specialist',
  system: 'Portico',
  note: 'Internal note',
} as const;

/** The messages of a conversation, oldest first. The latest answer that the visitor has seen says when. */
export function ConversationMessages({
  conversation,
  seen,
}: {
  readonly conversation: Conversation;
  readonly seen: SeenMarks;
}) {
  useMarkSeen(conversation, seen);
  const { messages, visitor } = conversation;
  const seenAnswer = messages.findLast(
    ({ role, createdAt }) => role === 'specialist' && createdAt <= (seen.visitor?.through ?? ''),
  );
  return (
    <Card title="Conversation">
      <ol className={classes['messages']} aria-live="polite" aria-label="Messages">
        {messages.map(({ id, role, authorName, content, createdAt }) => (
          <li key={id} className={classes['message']} data-role={role}>
            <div className={classes['who']}>
              <strong>{authorName ?? (role === 'visitor' && visitor.name ? visitor.name : ROLE_LABELS[role])}</strong>
              {role === 'note' && <span>Internal note</span>}
              <RelativeTime at={createdAt} />
              {id === seenAnswer?.id && (
                <span>
                  Seen <RelativeTime at={seen.visitor?.at ?? null} />
                </span>
              )}
            </div>
            <div className={classes['content']}>{content}</div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
