import { ActionIcon, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { sendAuthenticated } from '../api/call-operation.ts';
import { parseResponse } from '../api/request.ts';
import { downloadFile } from '../parts/download-file.ts';
import { Icon } from '../parts/icon.tsx';
import { showProblemToast, showSuccessToast } from '../parts/toasts.tsx';
import { useSite } from '../sites/use-site.ts';
import { useHasRole } from '../team/use-has-role.ts';
import { EXPORT_CONVERSATIONS } from './ticket-endpoints.ts';
import type { TicketListQuery } from './use-ticket-list.ts';

interface TicketListMenuProps {
  readonly query: TicketListQuery;
  /** Whether an export contains the whole list. An export has at most 10,000 tickets. */
  readonly isTotalExact: boolean;
  readonly onShowShortcuts: () => void;
}

/** Further actions of the ticket list: export and keyboard shortcuts. */
export function TicketListMenu({ query, isTotalExact, onShowShortcuts: showShortcuts }: TicketListMenuProps) {
  const site = useSite();
  const canExport = useHasRole('agent');
  const exporting = useMutation({
    mutationFn: async () => {
      const response = await sendAuthenticated(EXPORT_CONVERSATIONS, { params: { siteId: site.id }, query });
      if (!response.ok) await parseResponse(response);
      downloadFile(await response.blob(), `tickets-${new Date().toISOString().slice(0, 10)}.csv`);
    },
    onSuccess: () =>
      showSuccessToast(
        isTotalExact
          ? 'The CSV file has been downloaded.'
          : 'The CSV file has at most the first 10,000 tickets of the list. To export others, use filters.',
      ),
    onError: showProblemToast,
  });
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label="More" loading={exporting.isPending}>
          <Icon name="more" size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!canExport} onClick={() => exporting.mutate()}>
          Export as CSV
        </Menu.Item>
        <Menu.Item onClick={showShortcuts}>Keyboard shortcuts</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
