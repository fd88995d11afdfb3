import { Autocomplete, Select, SimpleGrid, TextInput } from '@mantine/core';
import { TICKET_PRIORITIES } from '../../../core/tickets/ticket.ts';
import { DESCRIPTION_BELOW_INPUT } from '../form/field-order.ts';
import type { FormState } from '../form/use-form.ts';
import { toOptions } from '../parts/to-options.ts';
import type { Intent } from '../widget/widget-endpoints.ts';
import { LanguageInput } from './language-input.tsx';
import { type ConditionFormValues, FIELD_COMPARISONS, type RoutingFormValues } from './routing-form-values.ts';

interface ConditionFieldsProps {
  readonly form: FormState<RoutingFormValues>;
  /** The path of the conditions in the form's values. */
  readonly path: string;
  readonly conditions: ConditionFormValues;
  /** The site's intents with a form. */
  readonly forms: readonly Extract<Intent, { kind: 'form' }>[];
}

const ROUTE_OPTIONS = [
  { value: 'ticket', label: 'Form' },
  { value: 'chat', label: 'Chat' },
] as const;
const COMPARISON_LABELS = { contains: 'contains', equals: 'is' } as const;

/** Edits the conditions of a rule. Empty fields add no condition. */
export function ConditionFields({ form, path, conditions, forms }: ConditionFieldsProps) {
  const { intentKey } = conditions;
  const options = forms.map(({ key, title }) => ({ value: key, label: title }));
  const hasDeletedForm = intentKey !== null && !forms.some(({ key }) => key === intentKey);
  const selectedForms = forms.filter(({ key }) => intentKey === null || key === intentKey);
  const fieldNames = new Set(selectedForms.flatMap(({ fields }) => fields.map(({ name }) => name)));
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs">
        <Select
          label="Channel"
          placeholder="Any channel"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear channel' }}
          data={[...ROUTE_OPTIONS]}
          {...form.getInputProps(`${path}.route`)}
        />
        <Select
          label="Form"
          placeholder="Any form"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear form' }}
          data={hasDeletedForm ? [...options, { value: intentKey, label: intentKey }] : options}
          {...form.getInputProps(`${path}.intentKey`)}
        />
        <LanguageInput
          label="Language"
          placeholder="Any language"
          {...form.getInputProps(`${path}.locale`)}
          value={conditions.locale}
        />
        <TextInput label="Page path starts with" placeholder="/orders" {...form.getInputProps(`${path}.pagePath`)} />
        <TextInput label="Email domain" placeholder="example.com" {...form.getInputProps(`${path}.emailDomain`)} />
        <Select
          label="Priority"
          description="New tickets and chats are always normal."
          inputWrapperOrder={DESCRIPTION_BELOW_INPUT}
          placeholder="Any priority"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear priority' }}
          data={toOptions(TICKET_PRIORITIES)}
          {...form.getInputProps(`${path}.priority`)}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs" verticalSpacing="xs">
        <Autocomplete
          label="Field of the form"
          placeholder="message"
          data={[...fieldNames]}
          {...form.getInputProps(`${path}.fieldName`)}
        />
        <Select
          label="Condition"
          allowDeselect={false}
          data={FIELD_COMPARISONS.map((value) => ({ value, label: COMPARISON_LABELS[value] }))}
          {...form.getInputProps(`${path}.fieldComparison`)}
        />
        <TextInput label="Text" placeholder="refund" {...form.getInputProps(`${path}.fieldText`)} />
      </SimpleGrid>
    </>
  );
}
