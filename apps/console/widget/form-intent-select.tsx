import { Select } from '@mantine/core';
import { useApiQuery } from '../api/use-api-query.ts';
import type { FormState } from '../form/use-form.ts';
import { useSite } from '../sites/use-site.ts';
import type { ActionFormValues } from './action-form-values.ts';
import { LIST_INTENTS } from './widget-endpoints.ts';

/** Selects the intent whose form the action shows. */
export function FormIntentSelect({ form }: { readonly form: FormState<ActionFormValues> }) {
  const { id: siteId } = useSite();
  const { data } = useApiQuery(LIST_INTENTS, { params: { siteId } });
  const forms = (data?.intents ?? []).filter(({ kind }) => kind === 'form');
  return (
    <Select
      label="Form"
      placeholder="Select a form"
      required
      allowDeselect={false}
      data={forms.map(({ key, title }) => ({ value: key, label: title }))}
      {...form.getInputProps('intentKey')}
    />
  );
}
