import { Stack, Text, TextInput } from '@mantine/core';
import { FieldRow } from '../form/field-row.tsx';
import type { Form } from '../form/use-form.ts';
import { AddRowButton } from '../parts/add-row-button.tsx';

interface OriginFormValues {
  readonly origins: readonly string[];
}

/** An editable list of origins. */
export function OriginFields<FormValues extends OriginFormValues>({ form }: { readonly form: Form<FormValues> }) {
  const { origins } = form.values;
  const setOrigins = (next: readonly string[]) => form.set({ origins: next } as Partial<FormValues>);
  return (
    <Stack maw={480} gap="xs">
      {origins.length === 0 && (
        <Text size="sm" c="dimmed">
          No origins yet. Add your website’s URL, such as https://www.example.com.
        </Text>
      )}
      {origins.map((origin, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields have no other identity than their index
        <FieldRow key={index} name={`origin ${index + 1}`} onRemove={() => setOrigins(origins.toSpliced(index, 1))}>
          <TextInput
            flex={1}
            aria-label={`Origin ${index + 1}`}
            placeholder="https://www.example.com"
            value={origin}
            onChange={({ currentTarget }) => setOrigins(origins.with(index, currentTarget.value))}
            error={form.errorAt(`/allowedOrigins/${index}`)}
          />
        </FieldRow>
      ))}
      <AddRowButton onAdd={() => setOrigins([...origins, ''])}>Add origin</AddRowButton>
    </Stack>
  );
}
