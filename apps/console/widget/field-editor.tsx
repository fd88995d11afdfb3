import { Button, Checkbox, Group, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { FIELD_KINDS, type FieldKind } from '../../../core/widget/form.ts';
import type { FormState } from '../form/use-form.ts';
import type { FieldFormValues, IntentFormValues } from './intent-form-values.ts';

const FIELD_KIND_LABELS: Readonly<Record<FieldKind, string>> = {
  text: 'Short text',
  textarea: 'Long text',
  email: 'Email',
  tel: 'Phone',
  select: 'Choice',
  checkbox: 'Checkbox',
};
const FIELD_KIND_OPTIONS = FIELD_KINDS.map((value) => ({ value, label: FIELD_KIND_LABELS[value] }));

interface FieldEditorProps {
  readonly form: FormState<IntentFormValues>;
  readonly field: FieldFormValues;
  readonly index: number;
  readonly onRemove: () => void;
  readonly onMoveUp: (() => void) | undefined;
  readonly onMoveDown: (() => void) | undefined;
}

/** Edits one field of a form. */
export function FieldEditor({ form, field, index, onRemove, onMoveUp, onMoveDown }: FieldEditorProps) {
  const number = index + 1;
  const path = `fields.${index}`;
  return (
    <Stack gap="xs" role="group" aria-label={`Field ${number}`}>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
        <TextInput label="Label" required {...form.getInputProps(`${path}.label`)} />
        <TextInput label="Name" required {...form.getInputProps(`${path}.name`)} />
        <Select label="Type" allowDeselect={false} data={FIELD_KIND_OPTIONS} {...form.getInputProps(`${path}.kind`)} />
      </SimpleGrid>
      {field.kind === 'select' && (
        <Textarea
          label="Options"
          description="One per line. Use value = label if they differ."
          required
          autosize
          minRows={2}
          {...form.getInputProps(`${path}.options`)}
        />
      )}
      <Group justify="space-between" gap="xs">
        <Checkbox label="Required" {...form.getInputProps(`${path}.required`, { type: 'checkbox' })} />
        <Group gap={4}>
          <Button size="compact-xs" variant="subtle" color="gray" disabled={!onMoveUp} onClick={onMoveUp}>
            Move up
          </Button>
          <Button size="compact-xs" variant="subtle" color="gray" disabled={!onMoveDown} onClick={onMoveDown}>
            Move down
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            onClick={onRemove}
            aria-label={`Remove field ${number}`}
          >
            Remove
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
