import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Form } from '../form/form.tsx';
import { FormErrors } from '../form/form-errors.tsx';
import { useForm } from '../form/use-form.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ExternalLink } from '../parts/external-link.tsx';
import { useSite } from '../sites/use-site.ts';
import { useCan } from '../team/use-can.ts';
import { DetailsSection } from './details-section.tsx';
import { type Conversation, UPDATE_CONVERSATION } from './ticket-endpoints.ts';

const UNLINKED = { externalSystem: '', externalTicketId: '', externalTicketUrl: '' };
type Link = typeof UNLINKED;

/** The record of the external desk to which the ticket is linked. */
export function ExternalRecord({ conversation }: { readonly conversation: Conversation }) {
  const { externalSystem, externalTicketId, externalTicketUrl } = conversation;
  const canWork = useCan('agent');
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
      {opened && <LinkDialog conversation={conversation} onClose={close} />}
    </DetailsSection>
  );
}

function LinkDialog({ conversation, onClose: close }: { readonly conversation: Conversation; onClose: () => void }) {
  const { id: siteId } = useSite();
  const form = useForm<Link>({
    externalSystem: conversation.externalSystem ?? '',
    externalTicketId: conversation.externalTicketId ?? '',
    externalTicketUrl: conversation.externalTicketUrl ?? '',
  });
  const update = useApiMutation(UPDATE_CONVERSATION, 'Link saved.');
  const save = async (link: Link) => {
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
          <FormErrors form={form} />
          <Group justify="space-between">
            {conversation.externalTicketId === null ? (
              <span />
            ) : (
              <Button variant="subtle" color="gray" onClick={() => void form.send(() => save(UNLINKED))}>
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
