import { Checkbox } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'wouter';
import { Initials } from '../parts/initials.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import type { ConversationSummary } from './ticket-endpoints.ts';
import classes from './ticket-list.module.css';
import { WaitingLabel } from './waiting-label.tsx';

interface TicketListItemProps {
  readonly conversation: ConversationSummary;
  readonly href: string;
  /** State of the browser's history entry, which the link keeps. */
  readonly historyState: unknown;
  /** The time that the row shows. It is the time by which the list is sorted. */
  readonly at: string;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly onToggle: (id: string) => void;
}

/** One ticket of the list. Its link covers the whole row. */
export const TicketListItem = memo(function TicketListItem({
  conversation,
  href,
  historyState,
  at,
  isCurrent,
  isSelected,
  onToggle: toggle,
}: TicketListItemProps) {
  const { id, summary, visitor, priority, team, assignee, route, waitingFor, isUnread } = conversation;
  const preview = formatPreview(conversation);
  return (
    <li
      className={classes['item']}
      data-current={isCurrent || undefined}
      data-selected={isSelected || undefined}
      data-unread={isUnread || undefined}
    >
      <Checkbox
        className={classes['check'] ?? ''}
        size="xs"
        aria-label={`Select “${summary}”`}
        checked={isSelected}
        onChange={() => toggle(id)}
      />
      <span className={classes['visitor']}>
        {isUnread && <span className={classes['dot']} role="img" aria-label="Unread" />}
        <span className={classes['name']}>{visitor.name ?? visitor.email ?? 'Visitor'}</span>
        {route === 'chat' && <span className={classes['route']}>chat</span>}
      </span>
      <span className={classes['time']}>
        <RelativeTime at={at} />
      </span>
      <span className={classes['summary']}>
        <Link
          className={classes['link'] ?? ''}
          href={href}
          state={historyState}
          data-ticket-id={id}
          aria-current={isCurrent ? 'true' : undefined}
        >
          {summary}
        </Link>
        {priority !== 'normal' && <StatusBadge status={priority} />}
      </span>
      <span className={classes['state']}>
        <span className={classes['waiting']}>
          <WaitingLabel waitingFor={waitingFor} />
        </span>
        <span className={classes['preview']}>{preview}</span>
        <span className={classes['team']}>
          <span className={classes['teamName']}>{team}</span>
          {assignee && <Initials name={assignee.name} label={`Assigned to ${assignee.name}`} />}
        </span>
      </span>
    </li>
  );
});

/**
 * Formats the latest message with its author. Returns '' if it is the first message, because the summary already shows
 * it.
 */
function formatPreview({ lastMessage, createdAt }: ConversationSummary): string {
  if (lastMessage === null) return '';
  const { role, authorName, preview } = lastMessage;
  if (role === 'visitor') return lastMessage.createdAt === createdAt ? '' : preview;
  return `${role === 'note' ? 'Note' : (authorName ?? 'Reply')}: ${preview}`;
}
