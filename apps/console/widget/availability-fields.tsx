import { Radio, Stack, Switch } from '@mantine/core';
import type { Placement } from '../../../core/shared/action-readiness.ts';
import type { Form } from '../form/use-form.ts';

export interface ActionAvailability {
  readonly enabled: boolean;
  readonly customerVisible: boolean;
  readonly placement: Placement;
}

/** Whether and where visitors can use an action. */
export function AvailabilityFields<Values extends ActionAvailability>({ form }: { readonly form: Form<Values> }) {
  const { enabled, customerVisible, placement } = form.values;
  const update = (change: Partial<ActionAvailability>) => form.set(change as Partial<Values>);
  return (
    <Stack>
      <Switch
        label="Enabled"
        checked={enabled}
        onChange={({ currentTarget }) => update({ enabled: currentTarget.checked })}
      />
      <Switch
        label="Visible to visitors"
        checked={customerVisible}
        onChange={({ currentTarget }) => update({ customerVisible: currentTarget.checked })}
      />
      <Radio.Group
        label="Placement"
        value={placement}
        onChange={(selected) => update({ placement: selected === 'page' ? 'page' : 'menu' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="menu" label="In the widget menu" />
          <Radio value="page" label="Only from your own buttons" />
        </Stack>
      </Radio.Group>
    </Stack>
  );
}
