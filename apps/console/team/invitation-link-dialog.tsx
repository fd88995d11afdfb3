import { Text } from '@mantine/core';
import { Callout } from '../parts/callout.tsx';
import { ShownOnceDialog } from '../parts/shown-once-dialog.tsx';

/** An invitation whose link is shown once. */
export interface CreatedInvitation {
  readonly email: string;
  readonly link: string;
  readonly mailed: boolean;
}

interface InvitationLinkDialogProps {
  /** The dialog is closed while this is `undefined`. */
  readonly created: CreatedInvitation | undefined;
  readonly onClose: () => void;
}

/** Shows the link of a new invitation once. */
export function InvitationLinkDialog({ created, onClose }: InvitationLinkDialogProps) {
  return (
    <ShownOnceDialog
      title="Invitation created"
      text={created?.link}
      onClose={onClose}
      notice={
        created?.mailed ? (
          <Text size="sm">The link was mailed to {created.email}. You can also send it yourself:</Text>
        ) : (
          <Callout title="Send this link now">
            No mail has been sent so far. Send the link to {created?.email}. You won’t be able to see it again.
          </Callout>
        )
      }
      copyLabel="Copy link"
      closeLabel="Done"
    >
      <Text size="sm" c="dimmed">
        The link works once, for 7 days. Everybody who has it can accept the invitation.
      </Text>
    </ShownOnceDialog>
  );
}
