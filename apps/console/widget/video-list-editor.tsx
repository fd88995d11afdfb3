import { Group, Stack, TextInput } from '@mantine/core';
import { RemovableRow } from '../form/removable-row.tsx';
import type { FormState } from '../form/use-form.ts';
import { AddRowButton } from '../parts/add-row-button.tsx';
import type { ActionFormValues } from './action-form-values.ts';

const NEW_VIDEO = { title: '', destination: '' };

/** Edits the titles and URLs of videos. */
export function VideoListEditor({ form }: { readonly form: FormState<ActionFormValues> }) {
  const { videos } = form.values;
  return (
    <Stack gap="xs">
      {videos.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: videos have no other identity than their index
        <RemovableRow key={index} name={`video ${index + 1}`} onRemove={() => form.removeListItem('videos', index)}>
          <Group gap="xs" flex={1} align="flex-start">
            <TextInput
              flex="1 1 12rem"
              aria-label={`Title of video ${index + 1}`}
              placeholder="Title"
              required
              {...form.getInputProps(`videos.${index}.title`)}
            />
            <TextInput
              flex="1 1 12rem"
              aria-label={`URL of video ${index + 1}`}
              placeholder="https://"
              required
              {...form.getInputProps(`videos.${index}.destination`)}
            />
          </Group>
        </RemovableRow>
      ))}
      <AddRowButton onAdd={() => form.insertListItem('videos', NEW_VIDEO)}>Add video</AddRowButton>
    </Stack>
  );
}
