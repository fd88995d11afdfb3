import { Grid } from '@mantine/core';
import { useParams } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { usePollInterval } from '../live/site-stream.ts';
import { BackLink } from '../parts/back-link.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { useSite } from '../sites/use-site.ts';
import { LIST_INTENTS } from '../widget/widget-endpoints.ts';
import { Composer } from './composer.tsx';
import { Messages } from './messages.tsx';
import { READ_CONVERSATION } from './ticket-endpoints.ts';
import { TicketHistory } from './ticket-history.tsx';
import { TicketLink } from './ticket-link.tsx';
import { TicketRequest } from './ticket-request.tsx';
import { TicketState } from './ticket-state.tsx';

/** One ticket or chat: messages, status, request, link and history. */
export function TicketPage() {
  const site = useSite();
  const { conversationId = '' } = useParams<{ readonly conversationId: string }>();
  const pollInterval = usePollInterval();
  const result = useApiQuery(READ_CONVERSATION, { params: { siteId: site.id, conversationId } }, { pollInterval });
  const intents = useApiQuery(LIST_INTENTS, { params: { siteId: site.id } }).data?.intents;
  const back = <BackLink href="/tickets">Tickets</BackLink>;
  return (
    <Loaded result={result} notFoundTitle="Ticket not found" back={back}>
      {({ conversation }) => (
        <Page
          title={conversation.summary}
          description={<CopyText text={conversation.id} label="ticket ID" />}
          back={back}
        >
          <Grid columnGap="lg" rowGap={0}>
            <Grid.Col span={{ base: 12, md: 8 }}>
              <Messages conversation={conversation} />
              <Composer key={conversation.id} conversation={conversation} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 4 }}>
              <TicketState conversation={conversation} />
              <TicketRequest
                conversation={conversation}
                intent={intents?.find(({ key }) => key === conversation.request.intentKey)}
              />
              <TicketLink key={conversation.id} conversation={conversation} />
              <TicketHistory conversationId={conversation.id} />
            </Grid.Col>
          </Grid>
        </Page>
      )}
    </Loaded>
  );
}
