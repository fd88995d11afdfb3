import { Grid } from '@mantine/core';
import { useParams } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { usePollInterval } from '../live/site-stream.ts';
import { BackLink } from '../parts/back-link.tsx';
import { CopyableText } from '../parts/copyable-text.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { useSite } from '../sites/use-site.ts';
import { LIST_INTENTS } from '../widget/widget-endpoints.ts';
import { ConversationMessages } from './conversation-messages.tsx';
import { ExternalTicketForm } from './external-ticket-form.tsx';
import { MessageComposer } from './message-composer.tsx';
import { READ_CONVERSATION } from './ticket-endpoints.ts';
import { TicketHistory } from './ticket-history.tsx';
import { TicketRequestDetails } from './ticket-request-details.tsx';
import { TicketStateFields } from './ticket-state-fields.tsx';

/** One ticket or chat: messages, status, request, link and history. */
export function TicketPage() {
  const site = useSite();
  const { conversationId = '' } = useParams<{ readonly conversationId: string }>();
  const pollInterval = usePollInterval();
  const result = useApiQuery(READ_CONVERSATION, { params: { siteId: site.id, conversationId } }, { pollInterval });
  const intents = useApiQuery(LIST_INTENTS, { params: { siteId: site.id } }).data?.intents;
  const back = <BackLink href="/tickets">Tickets</BackLink>;
  return (
    <QueryResultView result={result} notFoundTitle="Ticket not found" back={back}>
      {({ conversation, seen }) => (
        <Page
          title={conversation.summary}
          description={<CopyableText text={conversation.id} label="ticket ID" />}
          back={back}
        >
          <Grid columnGap="lg" rowGap={0}>
            <Grid.Col span={{ base: 12, md: 8 }}>
              <ConversationMessages conversation={conversation} seen={seen} />
              <MessageComposer key={conversation.id} conversation={conversation} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 4 }}>
              <TicketStateFields conversation={conversation} />
              <TicketRequestDetails
                conversation={conversation}
                intent={intents?.find(({ key }) => key === conversation.request.intentKey)}
              />
              <ExternalTicketForm key={conversation.id} conversation={conversation} />
              <TicketHistory conversationId={conversation.id} />
            </Grid.Col>
          </Grid>
        </Page>
      )}
    </QueryResultView>
  );
}
