import { AwayLink } from '../parts/away-link.tsx';
import { Card } from '../parts/card.tsx';
import { Facts } from '../parts/facts.tsx';
import { Moment } from '../parts/moment.tsx';
import type { Conversation } from './ticket-endpoints.ts';

/** Who asked, from where, and what else the form was given. */
export function TicketRequest({ conversation: { visitor, request } }: { readonly conversation: Conversation }) {
  const known = new Set(['name', 'email', 'phone', 'message']);
  const others = Object.entries(request.fields).filter(([name]) => !known.has(name));
  return (
    <Card title="Visitor">
      <Facts
        facts={[
          ['Name', visitor.name],
          ['E-mail', visitor.email],
          ['Phone', visitor.phone],
          ...others,
          ['Came by', request.route === 'chat' ? 'a chat' : `the form “${request.formKey ?? request.intentKey}”`],
          ['Page', <AwayLink key="page" href={request.pageUrl} />],
          ['Language', request.locale],
          ['Sent', <Moment key="sent" at={request.submittedAt} />],
        ]}
      />
    </Card>
  );
}
