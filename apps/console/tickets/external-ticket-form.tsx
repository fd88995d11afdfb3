import { Button, Stack, TextInput } from '@mantine/core';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { ExternalLink } from '../parts/external-link.tsx';
import { useSite } from '../sites/use-site.ts';
import { type Conversation, UPDATE_CONVERSATION } from './ticket-endpoints.ts';

const UNLINKED_FORM_VALUES = { externalSystem: '', externalTicketId: '', externalTicketUrl: '' };

/** The link of the ticket to a record in an external system. */
export function ExternalTicketForm({ conversation }: { readonly conversation: Conversation }) {
  const site = useSite();
  const form = useForm({
    externalSystem: conversation.externalSystem ?? '',
    externalTicketId: conversation.externalTicketId ?? '',
    externalTicketUrl: conversation.externalTicketUrl ?? '',
  });
  const update = useApiMutation(UPDATE_CONVERSATION, 'Link saved.');
  const saveLink = (values: typeof UNLINKED_FORM_VALUES) =>
    update.mutateAsync({
      params: { siteId: site.id, conversationId: conversation.id },
      body: {
        externalSystem: values.externalSystem || null,
        externalTicketId: values.externalTicketId || null,
        externalTicketUrl: values.externalTicketUrl || null,
      },
    });
  const save = async () => {
    await saveLink(form.values);
    form.markSaved(form.values);
  };
  const unlink = async () => {
    await saveLink(UNLINKED_FORM_VALUES);
    form.reset(UNLINKED_FORM_VALUES);
  };
  return (
    <Card
      title="External ticket"
      actions={
        conversation.externalTicketUrl && <ExternalLink href={conversation.externalTicketUrl}>Open</ExternalLink>
      }
    >
      <form onSubmit={form.submit(save)} noValidate>
        <Stack gap="sm">
          <TextInput label="External system" placeholder="Help desk" {...form.text('externalSystem')} />
          <TextInput label="External ID" placeholder="4711" {...form.text('externalTicketId')} />
          <TextInput label="External URL" placeholder="https://" {...form.text('externalTicketUrl')} />
          <FormFooter
            form={form}
            size="xs"
            variant="default"
            extraActions={
              conversation.externalTicketId !== null && (
                <Button size="xs" variant="subtle" color="gray" onClick={() => void unlink().catch(() => undefined)}>
                  Unlink
                </Button>
              )
            }
          >
            Save link
          </FormFooter>
        </Stack>
      </form>
    </Card>
  );
}
