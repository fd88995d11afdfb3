import { Autocomplete, Select, SimpleGrid, TextInput } from '@mantine/core';
import { TICKET_PRIORITIES } from '../../../core/tickets/ticket.ts';
import type { Intent } from '../widget/widget-endpoints.ts';
import { LanguageInput } from './language-input.tsx';
import { type ConditionFormValues, FIELD_COMPARISONS } from './routing-form-values.ts';

interface Props {
  readonly conditions: ConditionFormValues;
  /** The site's intents with a form. */
  readonly forms: readonly Extract<Intent, { kind: 'form' }>[];
  readonly errorAt: (member: string) => string | undefined;
  readonly onChange: (change: Partial<ConditionFormValues>) => void;
}

const ROUTE_OPTIONS = [
  { value: 'ticket', label: 'Form' },
  { value: 'chat', label: 'Chat' },
] as const;
const COMPARISON_LABELS = { contains: 'contains', equals: 'is' } as const;

/** Edits the conditions of a rule. Empty fields do not count. */
export function ConditionFields({ conditions, forms, errorAt, onChange: change }: Props) {
  const { intentKey, fieldName, fieldComparison } = conditions;
  const options = forms.map(({ key, title }) => ({ value: key, label: title }));
  const hasDeletedForm = intentKey !== '' && !forms.some(({ key }) => key === intentKey);
  const selectedForms = forms.filter(({ key }) => intentKey === '' || key === intentKey);
  const fieldNames = new Set(selectedForms.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const text = (name: 'pagePath' | 'emailDomain') => ({
    value: conditions[name],
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      change({ [name]: currentTarget.value }),
    error: errorAt(name),
  });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs">
        <Select
          label="Channel"
          placeholder="Any channel"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear channel' }}
          data={[...ROUTE_OPTIONS]}
          value={conditions.route || null}
          onChange={(route) => change({ route: route ?? '' })}
          error={errorAt('route')}
        />
        <Select
          label="Form"
          placeholder="Any form"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear form' }}
          data={hasDeletedForm ? [...options, { value: intentKey, label: intentKey }] : options}
          value={intentKey || null}
          onChange={(selected) => change({ intentKey: selected ?? '' })}
          error={errorAt('intentKey')}
        />
        <LanguageInput
          label="Language"
          placeholder="Any language"
          value={conditions.locale}
          onChange={(locale) => change({ locale })}
          error={errorAt('locale')}
        />
        <TextInput label="Page path starts with" placeholder="/orders" {...text('pagePath')} />
        <TextInput label="Email domain" placeholder="example.com" {...text('emailDomain')} />
        <Select
          label="Priority"
          description="New tickets and chats are always normal."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="Any priority"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear priority' }}
          data={[...TICKET_PRIORITIES]}
          value={conditions.priority || null}
          onChange={(priority) => change({ priority: priority ?? '' })}
          error={errorAt('priority')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs" verticalSpacing="xs">
        <Autocomplete
          label="Field of the form"
          placeholder="message"
          data={[...fieldNames]}
          value={fieldName}
          onChange={(name) => change({ fieldName: name })}
          error={errorAt('field/name')}
        />
        <Select
          label="Condition"
          allowDeselect={false}
          data={FIELD_COMPARISONS.map((value) => ({ value, label: COMPARISON_LABELS[value] }))}
          value={fieldComparison}
          onChange={(selected) =>
            change({ fieldComparison: FIELD_COMPARISONS.find((one) => one === selected) ?? fieldComparison })
          }
        />
        <TextInput
          label="Text"
          placeholder="refund"
          value={conditions.fieldText}
          onChange={({ currentTarget }) => change({ fieldText: currentTarget.value })}
          error={errorAt(`field/${fieldComparison}`)}
        />
      </SimpleGrid>
    </>
  );
}
