import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { toLabeledAnswers } from '../../../core/widget/answers.ts';
import { DetailList } from '../parts/detail-list.tsx';
import { ExternalLink } from '../parts/external-link.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import type { Intent } from '../widget/widget-endpoints.ts';
import { DetailsSection } from './details-section.tsx';
import type { Conversation } from './ticket-endpoints.ts';

interface VisitorDetailsProps {
  readonly conversation: Conversation;
  /** The intent that created the ticket, if it still exists. */
  readonly intent: Intent | undefined;
}

/** Names of form fields that this list omits, because the page already shows their values. */
const FIELDS_SHOWN_ELSEWHERE = new Set(['name', 'email', 'phone', 'message']);

/** The visitor's details and the other values of the submitted form. */
export function VisitorDetails({ conversation: { visitor, request }, intent }: VisitorDetailsProps) {
  const fields = intent?.kind === 'form' ? intent.fields : [];
  const otherAnswers = toLabeledAnswers(fields, request.fields).filter(({ name }) => !FIELDS_SHOWN_ELSEWHERE.has(name));
  return (
    <DetailsSection title="Visitor">
      <DetailList
        items={[
          ['Name', visitor.name],
          ['Email', visitor.email],
          ['Phone', visitor.phone],
          ...otherAnswers.map(({ label, answer }) => [label, answer] as const),
          [
            'Source',
            request.route === 'chat' ? 'Chat' : <FormLink key="form" formKey={request.intentKey} intent={intent} />,
          ],
          ['Page', <ExternalLink key="page" href={request.pageUrl} />],
          ['Language', request.locale],
          ['Sent', <RelativeTime key="sent" at={request.submittedAt} />],
        ]}
      />
    </DetailsSection>
  );
}

function FormLink({ formKey, intent }: { readonly formKey: string | null; readonly intent: Intent | undefined }) {
  if (intent === undefined) return <>Form “{formKey}”</>;
  return (
    <>
      Form{' '}
      <Anchor component={Link} href={`/widget/intents/${intent.key}`} inherit underline="always">
        {intent.title}
      </Anchor>
    </>
  );
}
