import { Alert, List } from '@mantine/core';
import type { Lack } from '../../../core/widget/action.ts';
import { LACK_WORDS } from './action-words.ts';

/** What is still to be done before visitors can use an action. */
export function LackList({ lacks }: { readonly lacks: readonly Lack[] }) {
  if (lacks.length === 0) return null;
  return (
    <Alert color="yellow" title="Before visitors can use it" mb="lg">
      <List size="sm">
        {lacks.map((lack) => (
          <List.Item key={lack}>{LACK_WORDS[lack]}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
