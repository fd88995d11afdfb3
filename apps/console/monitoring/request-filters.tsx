import { Group, Select, Stack } from '@mantine/core';
import { useApiQuery } from '../api/use-api-query.ts';
import { LIST_KEYS } from '../keys/key-endpoints.ts';
import { FilterSelect } from '../parts/filter-select.tsx';
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

/** The filters of the request log. */
export function RequestFilters({ paging: { filter, setFilter } }: { readonly paging: TablePaging }) {
  const { id: siteId } = useSite();
  const keys = useApiQuery(LIST_KEYS, { params: { siteId } }).data?.keys ?? [];
  return (
    <Stack gap="xs" mb="md">
      <Group gap="xs">
        <SearchField label="Search by path" value={filter('path')} onChange={(value) => setFilter('path', value)} />
        <SearchField
          label="Search by request ID"
          value={filter('requestId')}
          onChange={(value) => setFilter('requestId', value)}
        />
      </Group>
      <Group gap="xs">
        <FilterSelect
          label="Status"
          placeholder="Any status"
          options={Object.keys(STATUS_CLASS_LABELS)}
          toLabel={(status) => STATUS_CLASS_LABELS[status] ?? status}
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
          toLabel={(period) => PERIOD_LABELS[period] ?? period}
          value={filter('period')}
          onChange={(value) => setFilter('period', value)}
        />
      </Group>
    </Stack>
  );
}
