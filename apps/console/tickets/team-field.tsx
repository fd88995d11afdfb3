import { useRef } from 'react';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Form } from '../form/form.tsx';
import { useForm } from '../form/use-form.ts';
import { Icon } from '../parts/icon.tsx';
import { TeamInput } from '../routing/team-input.tsx';
import { useKnownTeams } from '../routing/use-known-teams.ts';
import { useSite } from '../sites/use-site.ts';
import { useHasRole } from '../team/use-has-role.ts';
import { type Conversation, UPDATE_CONVERSATION } from './ticket-endpoints.ts';

/** The team of a ticket. It is saved when an entry is selected, with Enter, and when the field loses the focus. */
export function TeamField({ conversation }: { readonly conversation: Conversation }) {
  const { id: siteId } = useSite();
  const canWork = useHasRole('agent');
  const element = useRef<HTMLFormElement>(null);
  const teams = useKnownTeams([conversation.team]);
  const saved = conversation.team ?? '';
  const form = useForm({ team: saved });
  const update = useApiMutation(UPDATE_CONVERSATION, 'Ticket updated.');
  const save = async ({ team }: { readonly team: string }) => {
    const trimmed = team.trim();
    if (trimmed !== saved) {
      await update.mutateAsync({
        params: { siteId, conversationId: conversation.id },
        body: { team: trimmed || null },
      });
    }
    form.markSaved({ team: trimmed });
  };
  return (
    <Form ref={element} form={form} onSubmit={save} hasUnsavedWarning={false}>
      <TeamInput
        aria-label="Team"
        size="xs"
        w={110}
        leftSection={<Icon name="team" size={14} />}
        disabled={!canWork}
        teams={teams}
        {...form.getInputProps('team')}
        value={form.values.team}
        onOptionSubmit={() => requestAnimationFrame(() => element.current?.requestSubmit())}
        onBlur={() => form.isDirty() && element.current?.requestSubmit()}
      />
    </Form>
  );
}
