import { List } from '@mantine/core';
import type { MissingRequirement } from '../../../core/shared/action-readiness.ts';
import { Callout } from '../parts/callout.tsx';
import { MISSING_REQUIREMENT_TEXTS } from './action-labels.ts';

/** The steps that the owner must still take before visitors can use an action. */
export function MissingRequirements({ requirements }: { readonly requirements: readonly MissingRequirement[] }) {
  if (requirements.length === 0) return null;
  return (
    <Callout title="Finish setup">
      <List size="sm">
        {requirements.map((requirement) => (
          <List.Item key={requirement}>{MISSING_REQUIREMENT_TEXTS[requirement]}</List.Item>
        ))}
      </List>
    </Callout>
  );
}
