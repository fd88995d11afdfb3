import { Anchor, List } from '@mantine/core';
import { Link } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { LIST_KEYS } from '../keys/key-endpoints.ts';
import { Card } from '../parts/card.tsx';
import { useSite } from '../sites/use-site.ts';
import { LIST_CONVERSATIONS } from '../tickets/ticket-endpoints.ts';

/** What a new site still needs; nothing once it has all of it. */
export function FirstSteps() {
  const { id, allowedOrigins } = useSite();
  const params = { siteId: id };
  const keys = useAnswer(LIST_KEYS, { params });
  const tickets = useAnswer(LIST_CONVERSATIONS, { params, query: { limit: 1 } });
  const steps = [
    allowedOrigins.length === 0 && { href: '/settings', words: 'Allow your website’s origin' },
    tickets.data?.data.length === 0 && { href: '/widget', words: 'Put the widget’s line into your website' },
    keys.data?.keys.length === 0 && { href: '/api-keys', words: 'Create a key for your integration' },
  ].filter((step) => step !== false && step !== undefined);
  if (steps.length === 0) return null;
  return (
    <Card title="First steps">
      <List type="ordered" size="sm" spacing={6}>
        {steps.map(({ href, words }) => (
          <List.Item key={href}>
            <Anchor component={Link} href={href} size="sm">
              {words}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Card>
  );
}
