import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Form } from '../form/form.tsx';
import { UnassignedFormErrors } from '../form/unassigned-form-errors.tsx';
import { useForm } from '../form/use-form.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ExternalLink } from '../parts/external-link.tsx';
import { useSite } from '../sites/use-site.ts';
import { useHasRole } from '../team/use-has-role.ts';
import { DetailsSection } from './details-section.tsx';
import { type Conversation, UPDATE_CONVERSATION } from './ticket-endpoints.ts';

const UNLINKED_VALUES = { externalSystem: '', externalTicketId: '', externalTicketUrl: '' };
type RecordLinkValues = typeof UNLINKED_VALUES;

/** The record in the external help desk to which the ticket is linked. */
export function ExternalRecordSection({ conversation }: { readonly conversation: Conversation }) {
  const { externalSystem, externalTicketId, externalTicketUrl } = conversation;
  const canWork = useHasRole('agent');
  const [opened, { open, close }] = useDisclosure();
  const name = [externalSystem, externalTicketId].filter(Boolean).join(' · ');
  const isLinked = name !== '' || externalTicketUrl !== null;
  return (
    <DetailsSection
      title="External record"
      action={
        canWork && (
          <Button size="compact-xs" variant="subtle" onClick={open}>
            {isLinked ? 'Edit link' : 'Link a record'}
          </Button>
        )
      }
    >
      {externalTicketUrl === null ? (
        <Text size="sm" {...(!isLinked && { c: 'dimmed' })}>
          {isLinked ? name : 'Not linked to a record in your help desk.'}
        </Text>
      ) : (
        <ExternalLink href={externalTicketUrl}>{name || externalTicketUrl}</ExternalLink>
      )}
      {opened && <RecordLinkDialog conversation={conversation} onClose={close} />}
    </DetailsSection>
  );
}

function RecordLinkDialog({
  conversation,
  onClose: close,
}: {
  readonly conversation: Conversation;
  onClose: () => void;
}) {
  const { id: siteId } = useSite();
  const form = useForm<RecordLinkValues>({
    externalSystem: conversation.externalSystem ?? '',
    externalTicketId: conversation.externalTicketId ?? '',
    externalTicketUrl: conversation.externalTicketUrl ?? '',
  });
  const update = useApiMutation(UPDATE_CONVERSATION, 'Link saved.');
  const save = async (link: RecordLinkValues) => {
    const body = Object.fromEntries(Object.entries(link).map(([field, value]) => [field, value || null]));
    await update.mutateAsync({ params: { siteId, conversationId: conversation.id }, body });
    close();
  };
  return (
    <Dialog opened title="External record" onClose={close}>
      <Form form={form} onSubmit={save}>
        <Stack gap="sm">
          <TextInput label="External system" placeholder="Help desk" {...form.getInputProps('externalSystem')} />
          <TextInput label="External ID" placeholder="4711" {...form.getInputProps('externalTicketId')} />
          <TextInput label="External URL" placeholder="https://" {...form.getInputProps('externalTicketUrl')} />
          <UnassignedFormErrors form={form} />
          <Group justify="space-between">
            {conversation.externalTicketId === null ? (
              <span />
            ) : (
              <Button variant="subtle" color="gray" onClick={() => void form.send(() => save(UNLINKED_VALUES))}>
                Unlink
              </Button>
            )}
            <Button type="submit" loading={form.submitting} disabled={!form.isDirty()}>
              Save link
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
