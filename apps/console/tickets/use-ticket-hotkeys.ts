import { useHotkeys } from '@mantine/hooks';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useSite } from '../sites/use-site.ts';
import { useHasRole } from '../team/use-has-role.ts';
import { type ConversationSummary, UPDATE_CONVERSATION } from './ticket-endpoints.ts';

interface TicketHotkeyOptions {
  readonly conversations: readonly ConversationSummary[];
  /** Id of the open ticket. */
  readonly currentId: string | undefined;
  /** Whether the list is on the page. If not, J and K open the next and the previous ticket. */
  readonly isListShown: boolean;
  readonly onOpen: (id: string) => void;
  /** Resolves or reopens the open ticket. */
  readonly onToggleResolved: () => void;
  readonly onReply: () => void;
  readonly onToggle: (id: string) => void;
  readonly onShowHelp: () => void;
}

/**
 * The keyboard shortcuts of the ticket pages. J and K move the browser's focus from ticket to ticket, so Enter opens
 * the focused one, and screen readers announce it.
 */
export function useTicketHotkeys(actions: TicketHotkeyOptions): void {
  const { conversations, currentId, isListShown } = actions;
  const site = useSite();
  const canWork = useHasRole('agent');
  const update = useApiMutation(UPDATE_CONVERSATION, 'Ticket updated.');
  const move = (step: 1 | -1) => {
    const from = conversations.findIndex(({ id }) => id === (findFocusedTicketId() ?? currentId));
    const target = conversations[from < 0 ? 0 : from + step];
    if (!target) return;
    if (isListShown) document.querySelector<HTMLElement>(`[data-ticket-id="${target.id}"]`)?.focus();
    else actions.onOpen(target.id);
  };
  const resolve = () => {
    const id = findFocusedTicketId() ?? currentId;
    if (id === currentId) return actions.onToggleResolved();
    const focused = conversations.find((one) => one.id === id);
    if (!canWork || !focused || update.isPending) return;
    const status = focused.status === 'resolved' ? 'open' : 'resolved';
    update.mutate({ params: { siteId: site.id, conversationId: focused.id }, body: { status } });
  };
  const unlessDialog = (action: () => void) => () => {
    if (!document.querySelector('[aria-modal="true"]')) action();
  };
  useHotkeys([
    ['J', unlessDialog(() => move(1))],
    ['K', unlessDialog(() => move(-1))],
    ['R', unlessDialog(() => currentId !== undefined && actions.onReply())],
    ['E', unlessDialog(resolve)],
    [
      'X',
      unlessDialog(() => {
        const id = findFocusedTicketId();
        if (id !== undefined) actions.onToggle(id);
      }),
    ],
    ['/', unlessDialog(() => document.querySelector<HTMLElement>('input[type="search"]')?.focus())],
    ['shift+?', unlessDialog(actions.onShowHelp)],
  ]);
}

/** Returns the id of the ticket whose link has the focus. */
function findFocusedTicketId(): string | undefined {
  return document.activeElement instanceof HTMLElement ? document.activeElement.dataset['ticketId'] : undefined;
}
