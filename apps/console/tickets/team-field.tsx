import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { toProblem } from '../api/problem.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { toFieldErrors } from '../form/to-field-errors.ts';
import { TeamInput } from '../routing/team-input.tsx';
import { useKnownTeams } from '../routing/use-known-teams.ts';
import { useSite } from '../sites/use-site.ts';
import { type Conversation, UPDATE_CONVERSATION } from './ticket-endpoints.ts';

/** The team of a ticket. It is saved when an entry is selected, with Enter, and when the field loses the focus. */
export function TeamField({ conversation }: { readonly conversation: Conversation }) {
  const { id: siteId } = useSite();
  const element = useRef<HTMLFormElement>(null);
  const teams = useKnownTeams([conversation.team]);
  const saved = conversation.team ?? '';
  const form = useForm({ initialValues: { team: saved } });
  const update = useApiMutation(UPDATE_CONVERSATION, 'Ticket updated.');
  // Shows a change by somebody else, unless the field was edited.
  if (!form.isDirty() && form.values.team !== saved) form.setInitialValues({ team: saved });
  if (!form.isDirty() && form.values.team !== saved) form.reset();
  const save = async ({ team }: { readonly team: string }) => {
    const trimmed = team.trim();
    if (trimmed === saved) return form.reset();
    try {
      await update.mutateAsync({
        params: { siteId, conversationId: conversation.id },
        body: { team: trimmed || null },
      });
      form.setValues({ team: trimmed });
      form.resetDirty({ team: trimmed });
    } catch (error) {
      form.setErrors(toFieldErrors(toProblem(error)));
    }
  };
  return (
    <form ref={element} onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <TeamInput
        aria-label="Team"
        size="xs"
        w={112}
        teams={teams}
        {...form.getInputProps('team')}
        value={form.values.team}
        onOptionSubmit={() => requestAnimationFrame(() => element.current?.requestSubmit())}
        onBlur={() => form.isDirty() && element.current?.requestSubmit()}
      />
    </form>
  );
}
