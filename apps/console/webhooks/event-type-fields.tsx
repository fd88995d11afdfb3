import { Checkbox, Fieldset, SimpleGrid, Stack, Text } from '@mantine/core';
import type { FormState } from '../form/use-form.ts';
import { EVENT_AREAS, SUBSCRIBABLE_EVENT_TYPES, type SubscribableEventType } from './event-areas.ts';
import type { WebhookFormValues } from './webhook-form-values.ts';

/** Selects all events, or event types by area. */
export function EventTypeFields({ form }: { readonly form: FormState<WebhookFormValues> }) {
  const { isForAllEvents, types } = form.values;
  const hasError = form.errorAt('types') !== undefined;
  const toggle = (type: SubscribableEventType, isChecked: boolean) =>
    form.setFieldValue(
      'types',
      SUBSCRIBABLE_EVENT_TYPES.filter((one) => (one === type ? isChecked : types.includes(one))),
    );
  return (
    <Fieldset legend="Event types" radius="md">
      <Stack>
        <Checkbox
          label="All events"
          description="Includes event types that later versions add."
          {...form.getInputProps('isForAllEvents', { type: 'checkbox' })}
        />
        {!isForAllEvents && (
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
            {EVENT_AREAS.map((area) => (
              <Stack key={area.label} gap="xs" role="group" aria-label={area.label}>
                <Text size="sm" fw={600}>
                  {area.label}
                </Text>
                {area.types.map(([type, label]) => (
                  <Checkbox
                    key={type}
                    label={type}
                    description={label}
                    checked={types.includes(type)}
                    onChange={({ currentTarget }) => toggle(type, currentTarget.checked)}
                  />
                ))}
              </Stack>
            ))}
          </SimpleGrid>
        )}
        {hasError && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            Select at least one event type, or all events.
          </Text>
        )}
      </Stack>
    </Fieldset>
  );
}
