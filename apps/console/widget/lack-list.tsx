import { List } from '@mantine/core';
import type { MissingRequirement } from '../../../core/shared/action-readiness.ts';
import { Hint } from '../parts/hint.tsx';
import { LACK_WORDS } from './action-words.ts';

/** What is still to be done before visitors can use an action. */
export function LackList({ lacks }: { readonly lacks: readonly MissingRequirement[] }) {
  if (lacks.length === 0) return null;
  return (
    <Hint title="Before visitors can use it">
      <List size="sm">
        {lacks.map((lack) => (
          <List.Item key={lack}>{LACK_WORDS[lack]}</List.Item>
        ))}
      </List>
    </Hint>
  );
}
