import { Button, Group, Select, Title } from '@mantine/core';
import { type ReactNode, type Ref, useImperativeHandle } from 'react';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../../core/tickets/ticket.ts';
import type { OperationInput } from '../api/endpoint.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Icon } from '../parts/icon.tsx';
import { toOptions } from '../parts/to-options.ts';
import { useSite } from '../sites/use-site.ts';
import { useHasRole } from '../team/use-has-role.ts';
import { AssigneeField } from './assignee-field.tsx';
import classes from './conversation-pane.module.css';
import { TeamField } from './team-field.tsx';
import { type Conversation, UPDATE_CONVERSATION } from './ticket-endpoints.ts';

type ConversationUpdate = OperationInput<NonNullable<typeof UPDATE_CONVERSATION.declared>>['body'];

/** The functions of a conversation's header that the keyboard shortcuts call. */
export interface ConversationHeaderHandle {
  readonly toggleResolved: () => void;
}

interface ConversationHeaderProps {
  readonly conversation: Conversation;
  readonly back: ReactNode;
  /** Shows the details, if they are not beside the conversation. */
  readonly onShowDetails: (() => void) | undefined;
  readonly ref: Ref<ConversationHeaderHandle>;
}

/** The header of a conversation: title, link to the external record, status, priority, team and assignee. */
export function ConversationHeader({ conversation, back, onShowDetails, ref }: ConversationHeaderProps) {
  const { id, status, priority, summary } = conversation;
  const site = useSite();
  const canWork = useHasRole('agent');
  const update = useApiMutation(UPDATE_CONVERSATION, 'Ticket updated.');
  const change = (body: ConversationUpdate) => update.mutate({ params: { siteId: site.id, conversationId: id }, body });
  // Shows the selected value until the response arrives.
  const pending = update.isPending ? update.variables.body : undefined;
  const isResolved = status === 'resolved';
  const toggleResolved = () => {
    if (canWork) change({ status: isResolved ? 'open' : 'resolved' });
  };
  useImperativeHandle(ref, () => ({ toggleResolved }));
  const actions = (
    <Group gap={6} wrap="nowrap">
      {back === null && <ExternalRecordButton conversation={conversation} />}
      <Button
        size="xs"
        variant="default"
        disabled={!canWork}
        loading={update.isPending && pending?.status !== undefined}
        onClick={toggleResolved}
      >
        {isResolved ? 'Reopen' : 'Resolve'}
      </Button>
      {onShowDetails && (
        <Button size="xs" variant="default" onClick={onShowDetails}>
          Details
        </Button>
      )}
    </Group>
  );
  return (
    <div className={classes['header']}>
      {back !== null && (
        <Group justify="space-between" mb={4} gap={6}>
          {back}
          {actions}
        </Group>
      )}
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md">
        <Title order={1} size="h4" className={classes['title'] ?? ''} title={summary}>
          {summary}
        </Title>
        {back === null && actions}
      </Group>
      <Group gap={6} mt={8}>
        <Select
          aria-label="Status"
          size="xs"
          w={100}
          disabled={!canWork}
          allowDeselect={false}
          data={toOptions(TICKET_STATUSES)}
          value={pending?.status ?? status}
          onChange={(selected) => {
            const newValue = TICKET_STATUSES.find((one) => one === selected);
            if (newValue && newValue !== status) change({ status: newValue });
          }}
        />
        <Select
          aria-label="Priority"
          size="xs"
          w={88}
          disabled={!canWork}
          allowDeselect={false}
          data={toOptions(TICKET_PRIORITIES)}
          value={pending?.priority ?? priority}
          onChange={(selected) => {
            const newValue = TICKET_PRIORITIES.find((one) => one === selected);
            if (newValue && newValue !== priority) change({ priority: newValue });
          }}
        />
        <TeamField key={id} conversation={conversation} />
        <AssigneeField key={`assignee of ${id}`} conversation={conversation} />
      </Group>
      {back !== null && <ExternalRecordButton conversation={conversation} isOwnLine />}
    </div>
  );
}

/** Opens the linked record in the external help desk, where the work on a ticket is done. */
function ExternalRecordButton({
  conversation,
  isOwnLine = false,
}: {
  readonly conversation: Conversation;
  readonly isOwnLine?: boolean;
}) {
  const { externalTicketUrl, externalSystem, externalTicketId } = conversation;
  if (externalTicketUrl === null) return null;
  return (
    <Button
      component="a"
      href={externalTicketUrl}
      target="_blank"
      rel="noreferrer noopener"
      size="xs"
      rightSection={<Icon name="external" size={12} />}
      {...(isOwnLine ? { mt: 8, fullWidth: true } : { className: classes['external'] ?? '' })}
    >
      Open in {externalSystem ?? externalTicketId ?? 'desk'}
    </Button>
  );
}
