import { Radio, Stack, Switch } from '@mantine/core';
import type { Placement } from '../../../core/shared/action-readiness.ts';
import type { Form } from '../form/use-form.ts';

export interface Offer {
  readonly enabled: boolean;
  readonly customerVisible: boolean;
  readonly placement: Placement;
}

/** Whether and where an action is offered. */
export function OfferFields<Values extends Offer>({ form }: { readonly form: Form<Values> }) {
  const { enabled, customerVisible, placement } = form.values;
  const set = (change: Partial<Offer>) => form.set(change as Partial<Values>);
  return (
    <Stack>
      <Switch
        label="Enabled"
        checked={enabled}
        onChange={({ currentTarget }) => set({ enabled: currentTarget.checked })}
      />
      <Switch
        label="Visible to visitors"
        checked={customerVisible}
        onChange={({ currentTarget }) => set({ customerVisible: currentTarget.checked })}
      />
      <Radio.Group
        label="Placement"
        value={placement}
        onChange={(chosen) => set({ placement: chosen === 'page' ? 'page' : 'menu' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="menu" label="In the widget’s menu" />
          <Radio value="page" label="Only where your pages ask for it" />
        </Stack>
      </Radio.Group>
    </Stack>
  );
}
