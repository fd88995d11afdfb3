import { Button, Group, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core';
import { getHotkeyHandler, useLocalStorage, useSessionStorage } from '@mantine/hooks';
import { type FormEvent, useRef, useState } from 'react';
import { session } from '../api/session.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { createSubmissionId } from '../form/create-submission-id.ts';
import { FormErrors } from '../form/form-errors.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { useSite } from '../sites/use-site.ts';
import { type Conversation, WRITE_IN_CONVERSATION } from './ticket-endpoints.ts';

type MessageKind = 'message' | 'note';

/**
 * The form for replies and notes. The draft is stored for the tab, so it survives a reload. The author's name is stored
 * for the browser.
 */
export function MessageComposer({ conversation }: { readonly conversation: Conversation }) {
  const site = useSite();
  const formRef = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useSessionStorage({ key: `portico-draft-${conversation.id}`, defaultValue: '' });
  const [name, setName] = useLocalStorage({ key: `portico-name-${session.accountId}`, defaultValue: '' });
  const [kind, setKind] = useState<MessageKind>('message');
  const lastSubmission = useRef({ serialized: '', submissionId: '' });
  const form = useForm({});
  const writeMessage = useApiMutation(WRITE_IN_CONVERSATION);
  const send = async () => {
    const authorName = name.trim() || undefined;
    const serialized = JSON.stringify([kind, authorName, draft]);
    // An unchanged message keeps its submission id, so that a retry does not send it twice.
    if (lastSubmission.current.serialized !== serialized)
      lastSubmission.current = { serialized, submissionId: createSubmissionId() };
    await writeMessage.mutateAsync({
      params: { siteId: site.id, conversationId: conversation.id },
      body: { content: draft, kind, authorName, submissionId: lastSubmission.current.submissionId },
    });
    lastSubmission.current = { serialized: '', submissionId: '' };
    // Keeps text that was typed while the message was being sent.
    setDraft((current) => (current === draft ? '' : current));
  };
  const submit = (event: FormEvent) => form.submit(send)(event);
  return (
    <Card>
      <form ref={formRef} onSubmit={submit} noValidate>
        <Group justify="space-between" gap="xs">
          <SegmentedControl
            size="xs"
            aria-label="Kind of message"
            value={kind}
            onChange={(selected) => setKind(selected === 'note' ? 'note' : 'message')}
            data={[
              { value: 'message', label: 'Reply' },
              { value: 'note', label: 'Note' },
            ]}
          />
          <TextInput
            size="xs"
            w={220}
            aria-label="Your name"
            placeholder="Your name (optional)"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={form.errorAt('/authorName')}
          />
        </Group>
        <Textarea
          mt="xs"
          aria-label={kind === 'note' ? 'Note' : 'Reply'}
          placeholder={
            kind === 'note' ? 'Add an internal note. The visitor won’t see it.' : 'Write a reply to the visitor'
          }
          autosize
          minRows={3}
          maxRows={14}
          value={draft}
          onChange={({ currentTarget }) => setDraft(currentTarget.value)}
          onKeyDown={getHotkeyHandler([['mod+Enter', () => formRef.current?.requestSubmit()]])}
          error={form.errorAt('/content')}
        />
        <FormErrors form={form} />
        <Group justify="space-between" mt="sm">
          <Text size="xs" c="dimmed">
            {kind === 'note' ? 'Notes are visible to your team only.' : 'Replying sets the status to escalated.'}
            <Text component="span" inherit visibleFrom="sm">
              {' '}
              Press Ctrl+Enter to send.
            </Text>
          </Text>
          <Button type="submit" loading={form.isSending} disabled={draft.trim() === ''}>
            {kind === 'note' ? 'Add note' : 'Send reply'}
          </Button>
        </Group>
      </form>
    </Card>
  );
}
