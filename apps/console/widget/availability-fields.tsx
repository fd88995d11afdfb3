import { Radio, Stack, Switch } from '@mantine/core';
import type { Placement } from '../../../core/shared/action-readiness.ts';
import type { FormState } from '../form/use-form.ts';

export interface ActionAvailability {
  readonly enabled: boolean;
  readonly customerVisible: boolean;
  readonly placement: Placement;
}

/** Whether and where visitors can use an action. */
export function AvailabilityFields({ form }: { readonly form: FormState<ActionAvailability> }) {
  return (
    <Stack>
      <Switch
        label="Enabled"
        description="If off, buttons for this action do nothing."
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
      <Switch
        label="Visible to visitors"
        description="If off, the widget menu hides this action, and buttons for it show that it is unavailable."
        {...form.getInputProps('customerVisible', { type: 'checkbox' })}
      />
      <Radio.Group label="Placement" {...form.getInputProps('placement')}>
        <Stack gap="xs" mt="xs">
          <Radio
            value="menu"
            label="In the widget menu"
            description="While the menu has an action, it lists no intents. To keep a form in it, enable Requests."
          />
          <Radio value="page" label="Only from your own buttons" />
        </Stack>
      </Radio.Group>
    </Stack>
  );
}
