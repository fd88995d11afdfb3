import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { toProblem } from '../api/problem.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { toFieldErrors } from '../form/to-field-errors.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ExternalLink } from '../parts/external-link.tsx';
import { useSite } from '../sites/use-site.ts';
import { DetailsSection } from './details-section.tsx';
import { type Conversation, UPDATE_CONVERSATION } from './ticket-endpoints.ts';

const UNLINKED = { externalSystem: '', externalTicketId: '', externalTicketUrl: '' };
type Link = typeof UNLINKED;

/** The record of the external desk to which the ticket is linked. */
export function ExternalRecord({ conversation }: { readonly conversation: Conversation }) {
  const { externalSystem, externalTicketId, externalTicketUrl } = conversation;
  const [opened, { open, close }] = useDisclosure();
  const name = [externalSystem, externalTicketId].filter(Boolean).join(' · ');
  const isLinked = name !== '' || externalTicketUrl !== null;
  return (
    <DetailsSection
      title="External record"
      action={
        <Button size="compact-xs" variant="subtle" onClick={open}>
          {isLinked ? 'Edit link' : 'Link a record'}
        </Button>
      }
    >
      {externalTicketUrl === null ? (
        <Text size="sm" {...(!isLinked && { c: 'dimmed' })}>
          {isLinked ? name : 'Not linked to a record in your help desk.'}
        </Text>
      ) : (
        <ExternalLink href={externalTicketUrl}>{name || externalTicketUrl}</ExternalLink>
      )}
      {opened && <LinkDialog conversation={conversation} onClose={close} />}
    </DetailsSection>
  );
}

function LinkDialog({ conversation, onClose: close }: { readonly conversation: Conversation; onClose: () => void }) {
  const { id: siteId } = useSite();
  const [isLeaving, { open: askToLeave, close: stay }] = useDisclosure();
  const form = useForm<Link>({
    initialValues: {
      externalSystem: conversation.externalSystem ?? '',
      externalTicketId: conversation.externalTicketId ?? '',
      externalTicketUrl: conversation.externalTicketUrl ?? '',
    },
  });
  const update = useApiMutation(UPDATE_CONVERSATION, 'Link saved.');
  useWindowEvent('beforeunload', (event) => form.isDirty() && event.preventDefault());
  const save = async (link: Link) => {
    const body = Object.fromEntries(Object.entries(link).map(([field, value]) => [field, value || null]));
    try {
      await update.mutateAsync({ params: { siteId, conversationId: conversation.id }, body });
      close();
    } catch (error) {
      form.setErrors(toFieldErrors(toProblem(error)));
    }
  };
  return (
    <Dialog opened title="External record" onClose={() => (form.isDirty() && !isLeaving ? askToLeave() : close())}>
      <form onSubmit={form.onSubmit((link) => void save(link))} noValidate>
        <Stack gap="sm">
          <TextInput label="External system" placeholder="Help desk" {...form.getInputProps('externalSystem')} />
          <TextInput label="External ID" placeholder="4711" {...form.getInputProps('externalTicketId')} />
          <TextInput label="External URL" placeholder="https://" {...form.getInputProps('externalTicketUrl')} />
          {isLeaving ? (
            <Group justify="space-between" role="alert">
              <Text size="sm">Discard your changes?</Text>
              <Group gap="xs">
                <Button variant="default" onClick={stay}>
                  Keep editing
                </Button>
                <Button color="red" onClick={close}>
                  Discard
                </Button>
              </Group>
            </Group>
          ) : (
            <Group justify="space-between">
              {conversation.externalTicketId === null ? (
                <span />
              ) : (
                <Button variant="subtle" color="gray" onClick={() => void save(UNLINKED)}>
                  Unlink
                </Button>
              )}
              <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
                Save link
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
