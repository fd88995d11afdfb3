import { Select, Stack, Switch, TextInput } from '@mantine/core';
import { useApiQuery } from '../api/use-api-query.ts';
import type { FormState } from '../form/use-form.ts';
import { LIST_KEYS } from '../keys/key-endpoints.ts';
import { useSite } from '../sites/use-site.ts';
import { EventTypeFields } from './event-type-fields.tsx';
import type { WebhookFormValues } from './webhook-form-values.ts';

/** The fields of a webhook. */
export function WebhookFields({ form }: { readonly form: FormState<WebhookFormValues> }) {
  const { id: siteId } = useSite();
  const { excludeChangesBy } = form.values;
  const keys = useApiQuery(LIST_KEYS, { params: { siteId } }).data?.keys ?? [];
  const selectable = keys.filter(({ id, status }) => status === 'active' || id === excludeChangesBy);
  return (
    <Stack maw={680}>
      <TextInput
        label="Endpoint URL"
        description={
          'Portico sends a POST request to this URL for each event. It must use https and a public host, or a host ' +
          'that the operator allows.'
        }
        placeholder="https://example.com/webhooks/portico"
        inputMode="url"
        required
        {...form.getInputProps('url')}
      />
      <EventTypeFields form={form} />
      <TextInput
        label="Description"
        description="Optional. Shown only in the console."
        placeholder="Ticket sync of the help desk"
        {...form.getInputProps('description')}
      />
      <Switch
        label="Include internal notes"
        description="Tickets in events then contain internal notes, which visitors never see."
        {...form.getInputProps('includeNotes', { type: 'checkbox' })}
      />
      <Select
        label="Skip changes made by"
        description="Ticket changes made with this API key are not sent, so that an integration skips its own changes."
        placeholder="None"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear API key' }}
        data={selectable.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('excludeChangesBy')}
      />
    </Stack>
  );
}
