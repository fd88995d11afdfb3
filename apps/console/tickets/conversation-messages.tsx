import { Button, Center } from '@mantine/core';
import { memo, useLayoutEffect, useRef } from 'react';
import { Initials } from '../parts/initials.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { MessageText } from './message-text.tsx';
import classes from './messages.module.css';
import type { ConversationResponse, Message } from './ticket-endpoints.ts';
import { useMessages } from './use-messages.ts';

const AUTHOR_ROLE_LABELS = {
  visitor: 'Visitor',
  specialist: 'Specialist',
  system: 'Portico',
  note: 'Note',
} as const;

/** Messages of one author within this time have one heading. */
const MAX_GROUP_GAP_MS = 5 * 60_000;
/** Distance from the end, in pixels, at which the newest message still counts as visible. */
const END_TOLERANCE_PX = 80;

const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dateTimeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

/**
 * The messages of a conversation, oldest first, scrolled to the newest. Below the latest answer that the visitor has
 * seen, a line says when they saw it.
 */
export function ConversationMessages({ page }: { readonly page: ConversationResponse }) {
  const { messages, loadEarlier, isLoadingEarlier } = useMessages(page);
  const container = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  const distanceFromEnd = useRef(0);
  const [first, last] = [messages[0]?.id, messages.at(-1)?.id];
  const seenAnswer = messages.findLast(
    ({ role, createdAt }) => role === 'specialist' && createdAt <= (page.seen.visitor?.through ?? ''),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: earlier messages must not move those that are shown
  useLayoutEffect(() => {
    const element = container.current;
    if (element && !isAtEnd.current) element.scrollTop = element.scrollHeight - distanceFromEnd.current;
  }, [first]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is shown, unless the user reads earlier ones
  useLayoutEffect(() => {
    const element = container.current;
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [last]);
  const rememberPosition = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = container.current ?? {};
    distanceFromEnd.current = scrollHeight - scrollTop;
    isAtEnd.current = distanceFromEnd.current - clientHeight < END_TOLERANCE_PX;
  };

  return (
    <section
      ref={container}
      className={classes['scroll']}
      aria-label="Conversation"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must be able to reach it
      tabIndex={0}
      onScroll={rememberPosition}
    >
      {loadEarlier && (
        <Center pb="md">
          <Button variant="default" size="xs" loading={isLoadingEarlier} onClick={loadEarlier}>
            Show earlier messages
          </Button>
        </Center>
      )}
      <ol className={classes['messages']} aria-live="polite" aria-label="Messages">
        {messages.map((message, index) => (
          <MessageItem
            key={message.id}
            message={message}
            isNewDay={!isSameDay(messages[index - 1], message)}
            isContinued={isInSameGroup(messages[index - 1], message)}
            seenAt={message.id === seenAnswer?.id ? (page.seen.visitor?.at ?? null) : null}
          />
        ))}
      </ol>
    </section>
  );
}

interface MessageItemProps {
  readonly message: Message;
  readonly isNewDay: boolean;
  /** Whether the message belongs to the group of the previous message, so that the heading is not repeated. */
  readonly isContinued: boolean;
  /** When the visitor saw the answers up to this message. */
  readonly seenAt: string | null;
}

const MessageItem = memo(function MessageItem({ message, isNewDay, isContinued: continued, seenAt }: MessageItemProps) {
  const { role, authorName, content, createdAt } = message;
  const at = new Date(createdAt);
  return (
    <li className={classes['item']} data-role={role} data-continued={continued || undefined}>
      {isNewDay && <div className={classes['day']}>{dayFormat.format(at)}</div>}
      <div className={classes['message']}>
        <div className={classes['who']}>
          {authorName !== null && (role === 'specialist' || role === 'note') && <Initials name={authorName} />}
          <strong>{authorName ?? AUTHOR_ROLE_LABELS[role]}</strong>
          {role === 'note' && authorName !== null && <span>Internal note</span>}
          <time dateTime={createdAt} title={dateTimeFormat.format(at)}>
            {timeFormat.format(at)}
          </time>
        </div>
        <div className={classes['content']}>
          <MessageText text={content} />
        </div>
        {seenAt !== null && (
          <div className={classes['seen']}>
            Seen <RelativeTime at={seenAt} />
          </div>
        )}
      </div>
    </li>
  );
});

function isSameDay(previous: Message | undefined, { createdAt }: Message): boolean {
  return previous !== undefined && new Date(previous.createdAt).toDateString() === new Date(createdAt).toDateString();
}

function isInSameGroup(previous: Message | undefined, message: Message): boolean {
  return (
    previous !== undefined &&
    previous.role === message.role &&
    previous.authorName === message.authorName &&
    isSameDay(previous, message) &&
    Date.parse(message.createdAt) - Date.parse(previous.createdAt) < MAX_GROUP_GAP_MS
  );
}
