import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { confirmHistoryNavigationIfUnsaved } from '../unsaved/confirm-navigation.ts';
import { unsavedChanges } from '../unsaved/unsaved-changes.ts';
import { useIsUnsavedDialogOpen } from '../unsaved/use-is-unsaved-dialog-open.ts';

/** Asks whether to discard the unsaved changes of a form. */
export function UnsavedChangesDialog() {
  const isAsking = useIsUnsavedDialogOpen();
  useEffect(confirmHistoryNavigationIfUnsaved, []);
  // Deferred, because the dialog below receives the same Escape key, and ignores it only while the question is shown.
  const close = () => setTimeout(unsavedChanges.keepEditing);
  return (
    <Dialog opened={isAsking} onClose={close} title="Discard your changes?" isOnTop>
      <Stack>
        <Text size="sm">You have changes that are not saved.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={unsavedChanges.keepEditing} data-autofocus>
            Keep editing
          </Button>
          <Button color="red" onClick={unsavedChanges.discard}>
            Discard
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
