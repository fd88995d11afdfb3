import { ActionIcon, Group, Stack, TextInput } from '@mantine/core';
import type { Form } from '../form/use-form.ts';
import { AddButton } from '../parts/add-button.tsx';
import { Icon } from '../parts/icon.tsx';
import type { ActionValues } from './action-values.ts';

const NEW_VIDEO = { title: '', destination: '' };

/** Titles and destinations of videos. */
export function VideoList({ form }: { readonly form: Form<ActionValues> }) {
  const { videos } = form.values;
  const change = (next: ActionValues['videos']) => form.set({ videos: next });
  return (
    <Stack gap="xs">
      {videos.map((video, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a video is known by its place alone
        <Group key={index} gap="xs" align="flex-start" wrap="nowrap">
          <Group gap="xs" flex={1} align="flex-start">
            <TextInput
              flex="1 1 12rem"
              aria-label={`Title of video ${index + 1}`}
              placeholder="Title"
              value={video.title}
              onChange={({ currentTarget }) => change(videos.with(index, { ...video, title: currentTarget.value }))}
              error={form.faultAt(`/videos/${index}/title`)}
            />
            <TextInput
              flex="1 1 12rem"
              aria-label={`Address of video ${index + 1}`}
              placeholder="https://"
              value={video.destination}
              onChange={({ currentTarget }) =>
                change(videos.with(index, { ...video, destination: currentTarget.value }))
              }
              error={form.faultAt(`/videos/${index}/destination`)}
            />
          </Group>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remove video ${index + 1}`}
            onClick={() => change(videos.toSpliced(index, 1))}
          >
            <Icon name="close" />
          </ActionIcon>
        </Group>
      ))}
      <AddButton add={() => change([...videos, NEW_VIDEO])}>Add a video</AddButton>
    </Stack>
  );
}
