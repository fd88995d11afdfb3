import { Box, Button, Group, Indicator, Select, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useApiQuery } from '../api/use-api-query.ts';
import { LIST_KEYS } from '../keys/key-endpoints.ts';
import { DetailsDrawer } from '../parts/details-drawer.tsx';
import { FilterSelect } from '../parts/filter-select.tsx';
import { Icon } from '../parts/icon.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useSite } from '../sites/use-site.ts';
import type { TablePaging } from '../table/use-paging.ts';
import { PERIOD_LENGTHS_MS } from './read-request-filter.ts';

const STATUS_CLASS_LABELS: Readonly<Record<string, string>> = {
  '2xx': '2xx: successful',
  '3xx': '3xx: not modified, redirects',
  '4xx': '4xx: client errors',
  '5xx': '5xx: server errors',
};
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const PERIOD_LABELS: Readonly<Record<string, string>> = {
  hour: 'Last hour',
  day: 'Last 24 hours',
};

const HIDDEN_FILTER_NAMES = ['requestId', 'status', 'method', 'caller', 'period'] as const;

/** The filters of the request log. On a phone, only the search by path is shown, and a drawer has the other filters. */
export function RequestFilters({ paging }: { readonly paging: TablePaging }) {
  const { filter, setFilter } = paging;
  const [opened, { open, close }] = useDisclosure();
  const count = HIDDEN_FILTER_NAMES.filter((name) => filter(name) !== undefined).length;
  return (
    <>
      <Group gap="xs" mb="xs" wrap="nowrap">
        <SearchField label="Search by path" value={filter('path')} onChange={(value) => setFilter('path', value)} />
        <Box visibleFrom="sm" flex={1}>
          <RequestIdField paging={paging} />
        </Box>
        <Indicator label={count} size={16} disabled={count === 0} inline hiddenFrom="sm">
          <Button variant="default" leftSection={<Icon name="filter" size={14} />} onClick={open}>
            Filters
          </Button>
        </Indicator>
      </Group>
      <Group gap="xs" mb="md" visibleFrom="sm">
        <RequestSelects paging={paging} />
      </Group>
      <DetailsDrawer title="Filters" opened={opened} onClose={close} isAtBottom>
        <Stack gap="sm">
          <RequestIdField paging={paging} />
          <RequestSelects paging={paging} />
          <Button onClick={close}>Show requests</Button>
        </Stack>
      </DetailsDrawer>
    </>
  );
}

function RequestIdField({ paging: { filter, setFilter } }: { readonly paging: TablePaging }) {
  return (
    <SearchField
      label="Search by request ID"
      value={filter('requestId')}
      onChange={(value) => setFilter('requestId', value)}
    />
  );
}

function RequestSelects({ paging: { filter, setFilter } }: { readonly paging: TablePaging }) {
  const { id: siteId } = useSite();
  const keys = useApiQuery(LIST_KEYS, { params: { siteId } }).data?.keys ?? [];
  return (
    <>
      <FilterSelect
        label="Status"
        placeholder="Any status"
        options={Object.keys(STATUS_CLASS_LABELS)}
        formatOption={(status) => STATUS_CLASS_LABELS[status] ?? status}
        value={filter('status')}
        onChange={(value) => setFilter('status', value)}
      />
      <FilterSelect
        label="Method"
        placeholder="Any method"
        options={METHODS}
        value={filter('method')}
        onChange={(value) => setFilter('method', value)}
      />
      <Select
        aria-label="Caller"
        placeholder="Any caller"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear caller' }}
        w={{ base: '100%', xs: 170 }}
        data={keys.map(({ id, name }) => ({ value: id, label: name }))}
        value={filter('caller') ?? null}
        onChange={(value) => setFilter('caller', value)}
      />
      <FilterSelect
        label="Period"
        placeholder="Last 7 days"
        options={Object.keys(PERIOD_LENGTHS_MS)}
        formatOption={(period) => PERIOD_LABELS[period] ?? period}
        value={filter('period')}
        onChange={(value) => setFilter('period', value)}
      />
    </>
  );
}
