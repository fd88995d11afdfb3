import { Anchor, Button, Group, SegmentedControl, Text, Textarea } from '@mantine/core';
import { getHotkeyHandler, readSessionStorageValue, useSessionStorage } from '@mantine/hooks';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { Link } from 'wouter';
import { deriveDisplayName } from '../../../core/access/account.ts';
import { READ_ACCOUNT } from '../account/account-endpoints.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { createSubmissionId } from '../form/create-submission-id.ts';
import { Form } from '../form/form.tsx';
import { useForm } from '../form/use-form.ts';
import { PersonName } from '../parts/initials.tsx';
import { useSite } from '../sites/use-site.ts';
import classes from './conversation-pane.module.css';
import { type Conversation, WRITE_IN_CONVERSATION } from './ticket-endpoints.ts';

type MessageKind = 'message' | 'note';

/** The functions of the composer that the keyboard shortcuts call. */
export interface ComposerHandle {
  readonly focusReply: () => void;
}

interface MessageComposerProps {
  readonly conversation: Conversation;
  readonly ref: Ref<ComposerHandle>;
}

/**
 * The form for replies and notes. The draft is stored for the tab, so it survives a reload and a visit to another
 * ticket. Messages are sent with the display name of the account.
 */
export function MessageComposer({ conversation: { id: conversationId, status }, ref }: MessageComposerProps) {
  const { id: siteId } = useSite();
  const draftOptions = { key: `portico-draft-${conversationId}`, defaultValue: '' };
  const [, storeDraft] = useSessionStorage(draftOptions);
  const account = useApiQuery(READ_ACCOUNT, {}).data?.account;
  const [initialValues] = useState(() => ({
    kind: 'message' as MessageKind,
    content: readSessionStorageValue<string>(draftOptions) ?? '',
  }));
  const form = useForm(initialValues);
  form.watch('content', ({ value }) => storeDraft(value));
  const textarea = useRef<HTMLTextAreaElement>(null);
  const lastSubmission = useRef({ serialized: '', submissionId: '' });
  const write = useApiMutation(WRITE_IN_CONVERSATION);
  const { kind, content } = form.values;
  const isNote = kind === 'note';

  useImperativeHandle(ref, () => ({
    focusReply: () => {
      form.setFieldValue('kind', 'message');
      textarea.current?.focus();
    },
  }));

  const send = async (values: typeof initialValues, newStatus?: 'resolved') => {
    if (values.content.trim() === '') return;
    const body = { ...values, status: newStatus };
    const serialized = JSON.stringify(body);
    // An unchanged message keeps its submission id, so that a retry does not send it twice.
    if (lastSubmission.current.serialized !== serialized)
      lastSubmission.current = { serialized, submissionId: createSubmissionId() };
    const { submissionId } = lastSubmission.current;
    await write.mutateAsync({ params: { siteId, conversationId }, body: { ...body, submissionId } });
    lastSubmission.current = { serialized: '', submissionId: '' };
    // Keeps text that was typed while the message was being sent.
    form.markSaved({ ...values, content: '' });
  };
  const sendAndResolve = () => void form.save((values) => send(values, 'resolved'));
  const canResolve = !isNote && status !== 'resolved';
  const sending = (newStatus?: 'resolved') => ({
    loading: write.isPending && write.variables.body.status === newStatus,
    disabled: content.trim() === '',
  });
  return (
    <Form form={form} onSubmit={send} hasUnsavedWarning={false} className={classes['composer']} aria-label="Answer">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <SegmentedControl
          size="xs"
          aria-label="Kind of message"
          data={[
            { value: 'message', label: 'Reply' },
            { value: 'note', label: 'Note' },
          ]}
          {...form.getInputProps('kind')}
        />
        {account && (
          <Text component="div" size="xs" c="dimmed" title={`Visitors see the name ${account.name}`}>
            <Group gap={6} wrap="nowrap">
              <PersonName name={account.name} />
              {account.name === deriveDisplayName(null, account.email) && (
                <Anchor component={Link} href="~/console/account" inherit underline="always">
                  Set your name
                </Anchor>
              )}
            </Group>
          </Text>
        )}
      </Group>
      <Textarea
        ref={textarea}
        mt={8}
        aria-label={isNote ? 'Note' : 'Reply'}
        placeholder={isNote ? 'Add a note. The visitor won’t see it.' : 'Write a reply to the visitor'}
        autosize
        minRows={2}
        maxRows={10}
        classNames={{ input: classes['input'] ?? '' }}
        data-note={isNote || undefined}
        {...form.getInputProps('content')}
        onKeyDown={getHotkeyHandler([
          ['mod+Enter', () => void form.save(send)],
          ['mod+shift+Enter', () => canResolve && sendAndResolve()],
          ['Escape', () => textarea.current?.blur()],
        ])}
      />
      <Group justify="space-between" mt={8} gap="xs">
        <Text size="xs" c="dimmed" visibleFrom="sm">
          {isNote ? 'Only your team sees notes.' : 'Ctrl+Enter sends.'}
        </Text>
        <Group gap="xs" ml="auto">
          {canResolve && (
            <Button size="xs" variant="default" onClick={sendAndResolve} {...sending('resolved')}>
              Send and resolve
            </Button>
          )}
          <Button size="xs" type="submit" {...sending()}>
            {isNote ? 'Add note' : 'Send'}
          </Button>
        </Group>
      </Group>
    </Form>
  );
}
