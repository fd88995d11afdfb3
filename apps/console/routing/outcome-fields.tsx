import { Select, SimpleGrid, Textarea } from '@mantine/core';
import { TICKET_PRIORITIES } from '../../../core/tickets/ticket.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { DESCRIPTION_BELOW_INPUT } from '../form/field-order.ts';
import type { FormState } from '../form/use-form.ts';
import { toOptions } from '../parts/to-options.ts';
import { useSite } from '../sites/use-site.ts';
import { MemberSelect } from '../team/member-select.tsx';
import { useMembers } from '../team/use-members.ts';
import { LIST_WEBHOOKS } from '../webhooks/webhook-endpoints.ts';
import type { OutcomeFormValues, RoutingFormValues } from './routing-form-values.ts';
import { TeamInput } from './team-input.tsx';

interface OutcomeFieldsProps {
  readonly form: FormState<RoutingFormValues>;
  /** The path of the outcome in the form's values. */
  readonly path: string;
  readonly outcome: OutcomeFormValues;
  readonly teams: readonly string[];
}

/** Edits what a rule sets on matching tickets and chats, and who is alerted. */
export function OutcomeFields({ form, path, outcome, teams }: OutcomeFieldsProps) {
  const { id: siteId } = useSite();
  const { data } = useApiQuery(LIST_WEBHOOKS, { params: { siteId } });
  const webhooks = (data?.webhooks ?? []).map((one) => ({ value: one.webhookId, label: one.description ?? one.url }));
  const { webhookId, assigneeId } = outcome;
  const members = useMembers();
  const hasLeft = members !== undefined && assigneeId !== null && !members.some((one) => one.accountId === assigneeId);
  const assigneeProps = form.getInputProps(`${path}.assigneeId`);
  const isListed = webhookId === null || webhooks.some(({ value }) => value === webhookId);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs">
      <Select
        label="Set priority"
        placeholder="Leave normal"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear set priority' }}
        data={toOptions(TICKET_PRIORITIES)}
        {...form.getInputProps(`${path}.priority`)}
      />
      <TeamInput label="Set team" teams={teams} {...form.getInputProps(`${path}.team`)} value={outcome.team} />
      <MemberSelect
        label="Assign to"
        placeholder="Unassigned"
        clearButtonProps={{ 'aria-label': 'Clear assign to' }}
        {...assigneeProps}
        {...(hasLeft && { error: 'This member has left the site. The rule assigns nobody.' })}
        value={assigneeId}
      />
      <Textarea
        label="Alert by email"
        description="One address per line."
        inputWrapperOrder={DESCRIPTION_BELOW_INPUT}
        autosize
        minRows={1}
        {...form.getInputProps(`${path}.emails`)}
      />
      <Select
        label="Alert a webhook"
        description="Receives matching tickets."
        inputWrapperOrder={DESCRIPTION_BELOW_INPUT}
        placeholder="No webhook"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear webhook' }}
        data={isListed ? webhooks : [...webhooks, { value: webhookId, label: webhookId }]}
        {...form.getInputProps(`${path}.webhookId`)}
      />
    </SimpleGrid>
  );
}
