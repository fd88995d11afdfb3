import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { shownAnswers } from '../../../core/widget/answers.ts';
import { Card } from '../parts/card.tsx';
import { DetailList } from '../parts/detail-list.tsx';
import { ExternalLink } from '../parts/external-link.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import type { Intent } from '../widget/widget-endpoints.ts';
import type { Conversation } from './ticket-endpoints.ts';

interface Props {
  readonly conversation: Conversation;
  /** The one that it came by, if the site has it still. */
  readonly intent: Intent | undefined;
}

/** What stands elsewhere on the page: who the visitor is, and the first message. */
const SHOWN_ELSEWHERE = new Set(['name', 'email', 'phone', 'message']);

/** Who asked, from where, and what else the form was given. */
export function TicketRequest({ conversation: { visitor, request }, intent }: Props) {
  const fields = intent?.kind === 'form' ? intent.fields : [];
  const otherAnswers = shownAnswers(fields, request.fields).filter(({ name }) => !SHOWN_ELSEWHERE.has(name));
  return (
    <Card title="Visitor">
      <DetailList
        items={[
          ['Name', visitor.name],
          ['E-mail', visitor.email],
          ['Phone', visitor.phone],
          ...otherAnswers.map(({ label, answer }) => [label, answer] as const),
          [
            'Came by',
            request.route === 'chat' ? 'a chat' : <FormName key="form" formKey={request.intentKey} intent={intent} />,
          ],
          ['Page', <ExternalLink key="page" href={request.pageUrl} />],
          ['Language', request.locale],
          ['Sent', <RelativeTime key="sent" at={request.submittedAt} />],
        ]}
      />
    </Card>
  );
}

function FormName({ formKey, intent }: { readonly formKey: string | null; readonly intent: Intent | undefined }) {
  if (intent === undefined) return <>the form “{formKey}”</>;
  return (
    <>
      the form{' '}
      <Anchor component={Link} href={`/widget/intents/${intent.key}`} inherit underline="always">
        {intent.title}
      </Anchor>
    </>
  );
}
