import { List } from '@mantine/core';
import { Card } from '../parts/card.tsx';

/** What an owner does about money that nobody asked for. */
export function UnmatchedGuide() {
  return (
    <Card title="What to do now">
      <List size="sm" type="ordered" spacing={4}>
        <List.Item>Open the payment at the provider by its reference, and see who paid and what for.</List.Item>
        <List.Item>
          Decide there: refund it, or keep it and deliver what was paid for. Nothing is moved from this page.
        </List.Item>
        <List.Item>
          A refund is noted here as soon as the provider tells of it. The entry itself stays, as a record.
        </List.Item>
      </List>
    </Card>
  );
}
