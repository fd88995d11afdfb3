import { useApiQuery } from '../api/use-api-query.ts';
import { CopyableText } from '../parts/copyable-text.tsx';
import { useSite } from '../sites/use-site.ts';
import { LIST_INTENTS } from '../widget/widget-endpoints.ts';
import classes from './conversation-pane.module.css';
import { DeleteConversation } from './delete-conversation.tsx';
import { EarlierConversations } from './earlier-conversations.tsx';
import { ExternalRecord } from './external-record.tsx';
import type { Conversation } from './ticket-endpoints.ts';
import { TicketHistory } from './ticket-history.tsx';
import { VisitorDetails } from './visitor-details.tsx';

/** What belongs to a ticket beside its messages: external record, visitor, earlier conversations and history. */
export function TicketDetails({ conversation }: { readonly conversation: Conversation }) {
  const site = useSite();
  const intents = useApiQuery(LIST_INTENTS, { params: { siteId: site.id } }).data?.intents;
  return (
    <>
      <ExternalRecord conversation={conversation} />
      <VisitorDetails
        conversation={conversation}
        intent={intents?.find(({ key }) => key === conversation.request.intentKey)}
      />
      <EarlierConversations conversation={conversation} />
      <TicketHistory conversationId={conversation.id} />
      <div className={classes['section']}>
        <CopyableText text={conversation.id} label="ticket ID" />
        <DeleteConversation conversation={conversation} />
      </div>
    </>
  );
}
