import { Button, Checkbox, Group, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { FIELD_KINDS } from '../../../core/widget/form.ts';
import { type FieldValues, fieldKind } from './intent-values.ts';

interface Props {
  readonly field: FieldValues;
  readonly place: number;
  readonly faultAt: (member: string) => string | undefined;
  readonly change: (change: Partial<FieldValues>) => void;
  readonly remove: () => void;
  readonly up: (() => void) | undefined;
  readonly down: (() => void) | undefined;
}

/** One field of a form. */
export function FieldEditor({ field, place, faultAt, change, remove, up, down }: Props) {
  return (
    <Stack gap="xs" role="group" aria-label={`Field ${place}`}>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
        <TextInput
          label="Label"
          value={field.label}
          onChange={({ currentTarget }) => change({ label: currentTarget.value })}
          error={faultAt('label')}
        />
        <TextInput
          label="Name"
          value={field.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          error={faultAt('name')}
        />
        <Select
          label="Kind"
          allowDeselect={false}
          data={[...FIELD_KINDS]}
          value={field.kind}
          onChange={(kind) => change({ kind: fieldKind(kind) })}
          error={faultAt('kind')}
        />
      </SimpleGrid>
      {field.kind === 'select' && (
        <Textarea
          label="Answers"
          description="One a line. Write value = label where they differ."
          autosize
          minRows={2}
          value={field.options}
          onChange={({ currentTarget }) => change({ options: currentTarget.value })}
          error={faultAt('options')}
        />
      )}
      <Group justify="space-between" gap="xs">
        <Checkbox
          label="Required"
          checked={field.required}
          onChange={({ currentTarget }) => change({ required: currentTarget.checked })}
        />
        <Group gap={4}>
          <Button size="compact-xs" variant="subtle" color="gray" disabled={!up} onClick={up}>
            Up
          </Button>
          <Button size="compact-xs" variant="subtle" color="gray" disabled={!down} onClick={down}>
            Down
          </Button>
          <Button size="compact-xs" variant="subtle" color="red" onClick={remove} aria-label={`Remove field ${place}`}>
            Remove
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
