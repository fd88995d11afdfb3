import { Anchor, List } from '@mantine/core';
import { Link } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { LIST_KEYS } from '../keys/key-endpoints.ts';
import { Card } from '../parts/card.tsx';
import { useSite } from '../sites/use-site.ts';
import { LIST_CONVERSATIONS } from '../tickets/ticket-endpoints.ts';

/** The remaining setup steps of a new site. Renders nothing when all steps are done. */
export function FirstSteps() {
  const { id, allowedOrigins } = useSite();
  const params = { siteId: id };
  const keys = useApiQuery(LIST_KEYS, { params });
  const tickets = useApiQuery(LIST_CONVERSATIONS, { params, query: { limit: 1 } });
  const steps = [
    allowedOrigins.length === 0 && { href: '/settings', text: 'Add your website’s origin' },
    tickets.data?.data.length === 0 && { href: '/widget', text: 'Add the widget to your website' },
    keys.data?.keys.length === 0 && { href: '/api-keys', text: 'Create an API key for your integration' },
  ].filter((step) => step !== false && step !== undefined);
  if (steps.length === 0) return null;
  return (
    <Card title="Get started">
      <List type="ordered" size="sm" spacing={6}>
        {steps.map(({ href, text }) => (
          <List.Item key={href}>
            <Anchor component={Link} href={href} size="sm">
              {text}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Card>
  );
}
