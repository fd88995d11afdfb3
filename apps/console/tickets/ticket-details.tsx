import { useApiQuery } from '../api/use-api-query.ts';
import { CopyableText } from '../parts/copyable-text.tsx';
import { useSite } from '../sites/use-site.ts';
import { LIST_INTENTS } from '../widget/widget-endpoints.ts';
import classes from './conversation-pane.module.css';
import { DeleteConversationButton } from './delete-conversation-button.tsx';
import { EarlierConversations } from './earlier-conversations.tsx';
import { ExternalRecordSection } from './external-record-section.tsx';
import type { Conversation } from './ticket-endpoints.ts';
import { TicketHistory } from './ticket-history.tsx';
import { VisitorDetails } from './visitor-details.tsx';

/** The details of a ticket: external record, visitor, earlier conversations and history. */
export function TicketDetails({ conversation }: { readonly conversation: Conversation }) {
  const site = useSite();
  const intents = useApiQuery(LIST_INTENTS, { params: { siteId: site.id } }).data?.intents;
  return (
    <>
      <ExternalRecordSection conversation={conversation} />
      <VisitorDetails
        conversation={conversation}
        intent={intents?.find(({ key }) => key === conversation.request.intentKey)}
      />
      <EarlierConversations conversation={conversation} />
      <TicketHistory conversationId={conversation.id} />
      <div className={classes['section']}>
        <CopyableText text={conversation.id} label="ticket ID" />
        <DeleteConversationButton conversation={conversation} />
      </div>
    </>
  );
}
