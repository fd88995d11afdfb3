import { Drawer, Text } from '@mantine/core';
import { useDisclosure, useDocumentTitle } from '@mantine/hooks';
import type { ReactNode, Ref } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { usePollInterval } from '../live/site-stream.ts';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { useSite } from '../sites/use-site.ts';
import { useHasRole } from '../team/use-has-role.ts';
import { unsavedChanges } from '../unsaved/unsaved-changes.ts';
import { useIsUnsavedDialogOpen } from '../unsaved/use-is-unsaved-dialog-open.ts';
import { ConversationHeader, type ConversationHeaderHandle } from './conversation-header.tsx';
import { ConversationMessages } from './conversation-messages.tsx';
import classes from './conversation-pane.module.css';
import { type ComposerHandle, MessageComposer } from './message-composer.tsx';
import { TicketDetails } from './ticket-details.tsx';
import { type ConversationResponse, READ_CONVERSATION } from './ticket-endpoints.ts';
import { useMarkAsRead } from './use-mark-as-read.ts';

/** Number of messages that are loaded at first. */
const INITIAL_MESSAGE_LIMIT = 50;

interface ConversationPaneProps {
  readonly conversationId: string;
  /** Link to the list. Undefined if the list is beside the conversation. */
  readonly back: ReactNode;
  /** Whether there is room for the details beside the conversation. */
  readonly hasRoomForDetails: boolean;
  readonly headerRef: Ref<ConversationHeaderHandle>;
  readonly composerRef: Ref<ComposerHandle>;
}

/** One ticket or chat: its messages, the form for answers, and its details. */
export function ConversationPane({ conversationId, ...props }: ConversationPaneProps) {
  const site = useSite();
  const pollInterval = usePollInterval();
  const result = useApiQuery(
    READ_CONVERSATION,
    { params: { siteId: site.id, conversationId }, query: { messageLimit: INITIAL_MESSAGE_LIMIT } },
    { pollInterval },
  );
  const isLoaded = result.data !== undefined && result.error?.status !== 404;
  return (
    <div className={isLoaded ? classes['pane'] : classes['notice']}>
      <QueryResultView result={result} notFoundTitle="Ticket not found" back={props.back}>
        {(page) => <LoadedConversation page={page} {...props} />}
      </QueryResultView>
    </div>
  );
}

function LoadedConversation({
  page,
  back,
  hasRoomForDetails,
  headerRef,
  composerRef,
}: Omit<ConversationPaneProps, 'conversationId'> & { readonly page: ConversationResponse }) {
  const { conversation } = page;
  const [opened, { open, close }] = useDisclosure();
  const isAsking = useIsUnsavedDialogOpen();
  useDocumentTitle(`${conversation.summary} · Portico`);
  const canWork = useHasRole('agent');
  useMarkAsRead(conversation, canWork);
  return (
    <>
      <div className={classes['conversation']}>
        <ConversationHeader
          conversation={conversation}
          back={back}
          onShowDetails={hasRoomForDetails ? undefined : open}
          ref={headerRef}
        />
        <ConversationMessages page={page} />
        {canWork ? (
          <MessageComposer conversation={conversation} ref={composerRef} />
        ) : (
          <Text size="sm" c="dimmed" p="md">
            You can read this ticket. To answer or change it, you need the role Agent.
          </Text>
        )}
      </div>
      {hasRoomForDetails ? (
        <aside className={classes['details']} aria-label="Details">
          <TicketDetails conversation={conversation} />
        </aside>
      ) : (
        <Drawer.Root
          opened={opened}
          onClose={() => unsavedChanges.confirmLeave(close)}
          closeOnEscape={!isAsking}
          position="right"
          size={360}
        >
          <Drawer.Overlay />
          <Drawer.Content>
            <div className={classes['drawerTop']}>
              <Drawer.Title>Details</Drawer.Title>
              <Drawer.CloseButton aria-label="Close" />
            </div>
            <Drawer.Body p={0}>
              <TicketDetails conversation={conversation} />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      )}
    </>
  );
}
