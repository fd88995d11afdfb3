import { Text } from '@mantine/core';
import { useDisclosure, useDocumentTitle, useMediaQuery } from '@mantine/hooks';
import { useCallback, useRef } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';
import { BackLink } from '../parts/back-link.tsx';
import type { ConversationHeaderHandle } from './conversation-header.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import type { ComposerHandle } from './message-composer.tsx';
import { type TicketListHandle, TicketListPane } from './ticket-list-pane.tsx';
import classes from './tickets-page.module.css';
import { useTicketHotkeys } from './use-ticket-hotkeys.ts';
import { useTicketList } from './use-ticket-list.ts';

/** From this width on, the list and the conversation are side by side: 1280 px. */
const TWO_PANES_QUERY = '(min-width: 80em)';
/** From this width on, the details are beside the conversation: 1440 px. */
const THREE_PANES_QUERY = '(min-width: 90em)';

/** The tickets and chats of the site, and the open ticket. Filters, order, page and ticket are in the URL. */
export function TicketsPage() {
  const { conversationId } = useParams<{ readonly conversationId?: string }>();
  const [, navigate] = useLocation();
  const search = useSearch();
  const options = { getInitialValueInEffect: false };
  const hasTwoPanes = useMediaQuery(TWO_PANES_QUERY, undefined, options) ?? false;
  const hasRoomForDetails = useMediaQuery(THREE_PANES_QUERY, undefined, options) ?? false;
  const list = useTicketList();
  const listHandle = useRef<TicketListHandle>(null);
  const header = useRef<ConversationHeaderHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const [isHelpOpen, help] = useDisclosure();
  const isListShown = hasTwoPanes || conversationId === undefined;
  const query = search === '' ? '' : `?${search}`;
  const toHref = useCallback((id: string) => `/tickets/${id}${query}`, [query]);
  useTicketHotkeys({
    conversations: list.result.data?.data ?? [],
    currentId: conversationId,
    isListShown,
    onOpen: (id) => navigate(toHref(id)),
    onToggleResolved: () => header.current?.toggleResolved(),
    onReply: () => composer.current?.focusReply(),
    onToggle: (id) => listHandle.current?.toggle(id),
    onShowHelp: help.open,
  });
  return (
    <div className={classes['inbox']} data-fills-screen={hasTwoPanes || !isListShown || undefined}>
      {isListShown && (
        <div className={classes['list']} data-scrolls={hasTwoPanes || undefined}>
          {conversationId === undefined && <TicketsDocumentTitle />}
          <TicketListPane
            list={list}
            currentId={conversationId}
            toHref={toHref}
            onShowShortcuts={help.open}
            ref={listHandle}
          />
        </div>
      )}
      {conversationId !== undefined && (
        <ConversationPane
          key={conversationId}
          conversationId={conversationId}
          back={hasTwoPanes ? null : <BackLink href={`/tickets${query}`}>Tickets</BackLink>}
          hasRoomForDetails={hasRoomForDetails}
          headerRef={header}
          composerRef={composer}
        />
      )}
      {hasTwoPanes && conversationId === undefined && (
        <div className={classes['nothing']}>
          <Text fw={600}>Select a ticket</Text>
          <Text size="sm" c="dimmed" mt={6}>
            Press J and K to move through the list, Enter to open a ticket, and ? for all shortcuts.
          </Text>
        </div>
      )}
      <KeyboardHelp opened={isHelpOpen} onClose={help.close} />
    </div>
  );
}

/** Sets the title of the browser's tab while no ticket is open. */
function TicketsDocumentTitle() {
  useDocumentTitle('Tickets · Portico');
  return null;
}
