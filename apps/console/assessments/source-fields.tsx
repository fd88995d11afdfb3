import { ActionIcon, Group, Select, Stack, TextInput } from '@mantine/core';
import { SOURCE_TYPES } from '../../../core/assessments/assessment.ts';
import type { Form } from '../form/use-form.ts';
import { AddButton } from '../parts/add-button.tsx';
import { Icon } from '../parts/icon.tsx';
import { NEW_SOURCE, type RequestValues, type SourceValues } from './request-values.ts';

const MOST = 20;
const KINDS = SOURCE_TYPES.map((type) => ({ value: type, label: type.replaceAll('_', ' ') }));

/** The addresses that are to be evidence, each with what it is. */
export function SourceFields({ form }: { readonly form: Form<RequestValues> }) {
  const { urls } = form.values;
  const change = (next: readonly SourceValues[]) => form.set({ urls: next });
  return (
    <Stack gap="sm">
      {urls.map((source, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a source is known by its place alone
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          <Group gap="xs" flex={1} align="flex-start">
            <TextInput
              flex="1 1 14rem"
              aria-label={`Address ${index + 1}`}
              placeholder="https://www.example.com/pricing"
              inputMode="url"
              value={source.url}
              onChange={({ currentTarget }) => change(urls.with(index, { ...source, url: currentTarget.value }))}
              error={form.faultAt(`/subject/urls/${index}/url`)}
            />
            <Select
              flex="0 1 11rem"
              aria-label={`Kind of address ${index + 1}`}
              allowDeselect={false}
              data={KINDS}
              value={source.type}
              onChange={(type) => change(urls.with(index, { ...source, type: type ?? source.type }))}
            />
          </Group>
          {urls.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove address ${index + 1}`}
              onClick={() => change(urls.toSpliced(index, 1))}
            >
              <Icon name="close" />
            </ActionIcon>
          )}
        </Group>
      ))}
      {urls.length < MOST && <AddButton add={() => change([...urls, NEW_SOURCE])}>Add an address</AddButton>}
    </Stack>
  );
}
