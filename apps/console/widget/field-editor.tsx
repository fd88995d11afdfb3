import { Button, Checkbox, Group, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { FIELD_KINDS } from '../../../core/widget/form.ts';
import { type FieldFormValues, parseFieldKind } from './intent-form-values.ts';

interface Props {
  readonly field: FieldFormValues;
  readonly number: number;
  readonly errorAt: (member: string) => string | undefined;
  readonly onChange: (onChange: Partial<FieldFormValues>) => void;
  readonly onRemove: () => void;
  readonly onMoveUp: (() => void) | undefined;
  readonly onMoveDown: (() => void) | undefined;
}

/** Edits one field of a form. */
export function FieldEditor({ field, number, errorAt, onChange: change, onRemove, onMoveUp, onMoveDown }: Props) {
  return (
    <Stack gap="xs" role="group" aria-label={`Field ${number}`}>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
        <TextInput
          label="Label"
          value={field.label}
          onChange={({ currentTarget }) => change({ label: currentTarget.value })}
          error={errorAt('label')}
        />
        <TextInput
          label="Name"
          value={field.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          error={errorAt('name')}
        />
        <Select
          label="Type"
          allowDeselect={false}
          data={[...FIELD_KINDS]}
          value={field.kind}
          onChange={(kind) => change({ kind: parseFieldKind(kind) })}
          error={errorAt('kind')}
        />
      </SimpleGrid>
      {field.kind === 'select' && (
        <Textarea
          label="Options"
          description="One per line. Use value = label if they differ."
          autosize
          minRows={2}
          value={field.options}
          onChange={({ currentTarget }) => change({ options: currentTarget.value })}
          error={errorAt('options')}
        />
      )}
      <Group justify="space-between" gap="xs">
        <Checkbox
          label="Required"
          checked={field.required}
          onChange={({ currentTarget }) => change({ required: currentTarget.checked })}
        />
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
