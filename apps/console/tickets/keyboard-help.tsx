import { Group, Kbd, Stack, Text } from '@mantine/core';
import { Dialog } from '../parts/dialog.tsx';

const SHORTCUTS: readonly (readonly [keys: readonly string[], action: string])[] = [
  [['J'], 'Next ticket'],
  [['K'], 'Previous ticket'],
  [['Enter'], 'Open the focused ticket'],
  [['X'], 'Select the focused ticket'],
  [['R'], 'Reply'],
  [['E'], 'Resolve or reopen'],
  [['/'], 'Search tickets'],
  [['Ctrl', 'Enter'], 'Send'],
  [['Ctrl', 'Shift', 'Enter'], 'Send and resolve'],
  [['Esc'], 'Leave the reply'],
  [['Ctrl', 'K'], 'Jump to a page, site or ticket'],
  [['?'], 'Show this help'],
];

/** The list of keyboard shortcuts. */
export function KeyboardHelp({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Stack gap={8}>
        {SHORTCUTS.map(([keys, action]) => (
          <Group key={action} justify="space-between" wrap="nowrap">
            <Text size="sm">{action}</Text>
            <Group gap={4} wrap="nowrap">
              {keys.map((key) => (
                <Kbd key={key} size="xs">
                  {key}
                </Kbd>
              ))}
            </Group>
          </Group>
        ))}
        <Text size="xs" c="dimmed" mt="xs">
          On a Mac, use ⌘ instead of Ctrl.
        </Text>
      </Stack>
    </Dialog>
  );
}
