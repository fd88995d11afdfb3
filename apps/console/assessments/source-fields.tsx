import { Group, Select, Stack, TextInput } from '@mantine/core';
import { SOURCE_TYPES } from '../../../core/evidence/subject.ts';
import { FieldRow } from '../form/field-row.tsx';
import type { Form } from '../form/use-form.ts';
import { AddButton } from '../parts/add-button.tsx';
import { kindText } from './kind-text.ts';
import { NEW_SOURCE, type RequestValues, type SourceValues } from './request-values.ts';

const MAX_URLS = 20;
const KINDS = SOURCE_TYPES.map((type) => ({ value: type, label: kindText(type) }));

/** The URLs to read, each with its kind. */
export function SourceFields({ form }: { readonly form: Form<RequestValues> }) {
  const { urls } = form.values;
  const change = (next: readonly SourceValues[]) => form.set({ urls: next });
  const removing = (index: number) => (urls.length > 1 ? () => change(urls.toSpliced(index, 1)) : undefined);
  return (
    <Stack gap="sm">
      {urls.map((source, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity than their index
        <FieldRow key={index} name={`URL ${index + 1}`} remove={removing(index)}>
          <Group gap="xs" flex={1} align="flex-start">
            <TextInput
              flex="1 1 14rem"
              aria-label={`URL ${index + 1}`}
              placeholder="https://www.example.com/pricing"
              inputMode="url"
              value={source.url}
              onChange={({ currentTarget }) => change(urls.with(index, { ...source, url: currentTarget.value }))}
              error={form.faultAt(`/subject/urls/${index}/url`)}
            />
            <Select
              flex="0 1 11rem"
              aria-label={`Kind of URL ${index + 1}`}
              allowDeselect={false}
              data={KINDS}
              value={source.type}
              onChange={(type) => change(urls.with(index, { ...source, type: type ?? source.type }))}
            />
          </Group>
        </FieldRow>
      ))}
      {urls.length < MAX_URLS && <AddButton add={() => change([...urls, NEW_SOURCE])}>Add a URL</AddButton>}
    </Stack>
  );
}
