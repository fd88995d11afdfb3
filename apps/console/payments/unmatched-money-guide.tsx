import { List } from '@mantine/core';
import { Card } from '../parts/card.tsx';

/** Instructions for handling unmatched payments. */
export function UnmatchedMoneyGuide() {
  return (
    <Card title="What to do">
      <List size="sm" type="ordered" spacing={4}>
        <List.Item>Open the payment in your provider’s dashboard and check who paid and for what.</List.Item>
        <List.Item>Refund it there, or keep it and deliver what was paid for. This page can’t move money.</List.Item>
        <List.Item>Refunds appear here automatically. The entry stays as a record.</List.Item>
      </List>
    </Card>
  );
}
