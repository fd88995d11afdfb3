import { Box, Checkbox, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useSelection } from '@mantine/hooks';
import { type Ref, useCallback, useImperativeHandle } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { EmptyState } from '../parts/empty-state.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { Pager } from '../table/pager.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { SortMenu } from './sort-menu.tsx';
import type { ConversationSummary } from './ticket-endpoints.ts';
import { ActiveFilters, TicketFilters } from './ticket-filters.tsx';
import classes from './ticket-list.module.css';
import { TicketListItem } from './ticket-list-item.tsx';
import { TicketListMenu } from './ticket-list-menu.tsx';
import type { TicketList } from './use-ticket-list.ts';

const WAITING_FOR_OPTIONS = [
  { value: '', label: 'All' },
  { value: 'us', label: 'Waiting for us' },
  { value: 'visitor', label: 'Waiting for visitor' },
];

/** The functions of the list that the keyboard shortcuts call. */
export interface TicketListHandle {
  readonly toggle: (id: string) => void;
}

interface TicketListPaneProps {
  readonly list: TicketList;
  /** Id of the open ticket. */
  readonly currentId: string | undefined;
  readonly toHref: (id: string) => string;
  readonly onShowShortcuts: () => void;
  readonly ref: Ref<TicketListHandle>;
}

/** The list of tickets and chats, with search, filters, order, selection and export. */
export function TicketListPane({ list, currentId, toHref, onShowShortcuts, ref }: TicketListPaneProps) {
  const { result, paging, query, isFiltered } = list;
  const { filter, setFilter, setFilters } = paging;
  const conversations = result.data?.data ?? [];
  const [selection, { toggle, setSelection, resetSelection }] = useSelection({
    data: conversations.map(({ id }) => id),
  });
  // Tickets that the list no longer contains after a refetch are not changed.
  const selected = conversations.filter(({ id }) => selection.includes(id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `toggle` is new in each render but does the same
  const toggleStable = useCallback(toggle, []);
  useImperativeHandle(ref, () => ({ toggle: toggleStable }), [toggleStable]);
  const historyState = useHistoryState<unknown>();
  const sort = query.sort ?? 'updated';
  return (
    <div className={classes['container']}>
      <Stack gap="xs" p="md" pb="sm">
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Group gap={8} align="baseline" wrap="nowrap">
            <Title order={currentId === undefined ? 1 : 2} size="h3">
              Tickets
            </Title>
            {result.data && (
              <Text size="sm" c="dimmed" role="status" aria-label={`${formatTotal(result.data.page)} tickets`}>
                {formatTotal(result.data.page)}
              </Text>
            )}
          </Group>
          <Group gap={6} wrap="nowrap">
            <TicketFilters paging={paging} listedTeams={conversations.map(({ team }) => team)} />
            <TicketListMenu
              query={query}
              isTotalExact={result.data?.page.isTotalExact ?? true}
              onShowShortcuts={onShowShortcuts}
            />
          </Group>
        </Group>
        <div className={classes['tools']}>
          <SearchField
            label="Search tickets"
            value={filter('search')}
            onChange={(value) => setFilter('search', value)}
          />
          <SegmentedControl
            size="xs"
            aria-label="Waiting for"
            data={WAITING_FOR_OPTIONS}
            value={query.waitingFor ?? (sort === 'waiting' ? 'us' : '')}
            onChange={(value) =>
              setFilters({ waitingFor: value, ...(value === '' && sort === 'waiting' && { sort: null }) })
            }
          />
        </div>
        <ActiveFilters paging={paging} />
      </Stack>
      <Group className={classes['toolbar'] ?? ''} justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="sm" wrap="nowrap" miw={0}>
          <Checkbox
            size="xs"
            aria-label="Select all on this page"
            disabled={conversations.length === 0}
            checked={selected.length > 0 && selected.length === conversations.length}
            indeterminate={selected.length > 0 && selected.length < conversations.length}
            onChange={() => (selected.length > 0 ? resetSelection() : setSelection(conversations.map(({ id }) => id)))}
          />
          {selected.length > 0 && <BulkActions selected={selected} onClear={resetSelection} />}
        </Group>
        {selected.length === 0 && (
          <SortMenu
            value={sort}
            onChange={(value) =>
              setFilters({
                sort: value === 'updated' ? null : value,
                // Only tickets that wait can be sorted by how long they wait.
                ...(value === 'waiting' && query.waitingFor === undefined && { waitingFor: 'us' }),
              })
            }
          />
        )}
      </Group>
      <QueryResultView result={result}>
        {({ data, page }) => (
          <Box>
            {data.length === 0 ? (
              <EmptyTicketList isFiltered={isFiltered} />
            ) : (
              <ul className={classes['list']} aria-label="Tickets">
                {data.map((one) => (
                  <TicketListItem
                    key={one.id}
                    conversation={one}
                    href={toHref(one.id)}
                    historyState={historyState}
                    at={selectShownTime(one, sort)}
                    isCurrent={one.id === currentId}
                    isSelected={selection.includes(one.id)}
                    onToggle={toggleStable}
                  />
                ))}
              </ul>
            )}
            <Pager paging={paging} page={page} />
          </Box>
        )}
      </QueryResultView>
    </div>
  );
}

function EmptyTicketList({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No matching tickets">Remove a filter or try another search.</EmptyState>
  ) : (
    <EmptyState title="No tickets yet">
      Tickets appear here when visitors write. Open Widget to add it to your website.
    </EmptyState>
  );
}

function selectShownTime({ updatedAt, createdAt, waitingSince }: ConversationSummary, sort: string): string {
  if (sort === 'created') return createdAt;
  return sort === 'waiting' ? (waitingSince ?? updatedAt) : updatedAt;
}

function formatTotal({ total, isTotalExact }: { readonly total: number; readonly isTotalExact: boolean }): string {
  return `${total.toLocaleString('en')}${isTotalExact ? '' : '+'}`;
}
