import { Code, Group, Select } from '@mantine/core';
import { useAnswer } from '../api/use-answer.ts';
import { LIST_KEYS } from '../keys/key-endpoints.ts';
import { Actor } from '../parts/actor.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useSite } from '../sites/use-site.ts';
import { PagedRows } from '../table/paged-rows.tsx';
import { usePaging } from '../table/use-paging.ts';
import { LIST_REQUESTS } from './watching-endpoints.ts';

const EVERY = 10_000;

/** The latest requests to the site; no bodies and no queries are kept. */
export function RequestsPage() {
  const { id: siteId } = useSite();
  const paging = usePaging();
  const { cursor, filter, setFilter } = paging;
  const [caller, requestId] = [filter('caller'), filter('requestId')];
  const keys = useAnswer(LIST_KEYS, { params: { siteId } }).data?.keys ?? [];
  const query = { caller, requestId, cursor };
  const answer = useAnswer(LIST_REQUESTS, { params: { siteId }, query }, { every: EVERY, keeps: true });
  return (
    <Page title="Request log" about="The latest requests to this site. Bodies and queries are never kept.">
      <Group gap="xs" mb="md">
        <SearchField
          label="Find a request by its id"
          value={requestId}
          change={(value) => setFilter('requestId', value)}
        />
        <Select
          aria-label="Caller"
          placeholder="Any caller"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear caller' }}
          w={{ base: '100%', xs: 220 }}
          data={keys.map(({ id, name }) => ({ value: id, label: name }))}
          value={caller ?? null}
          onChange={(value) => setFilter('caller', value)}
        />
      </Group>
      <PagedRows
        answer={answer}
        paging={paging}
        label="Requests"
        keyOf={({ id }, place) => `${id} ${place}`}
        empty={
          caller || requestId
            ? { title: 'Nothing matches', children: 'Take a filter away. The log holds the last seven days.' }
            : { title: 'No requests yet', children: 'They appear a moment after they were answered.' }
        }
        columns={[
          {
            title: 'Request',
            main: true,
            cell: ({ method, path }) => (
              <Code bg="transparent" p={0}>
                <strong>{method}</strong> {path.replace(siteId, '…')}
              </Code>
            ),
          },
          { title: 'Answer', cell: ({ status, code }) => (code === null ? status : `${status} ${code}`) },
          {
            title: 'Caller',
            short: true,
            cell: (one) => (one.caller === null ? 'anybody' : <Actor by={one.caller} />),
          },
          { title: 'Id', short: true, cell: ({ id }) => <CopyText text={id} label="request’s id" most={8} /> },
          { title: 'Took', right: true, short: true, cell: ({ durationMs }) => `${durationMs.toFixed(1)} ms` },
          { title: 'When', cell: ({ at }) => <Moment at={at} /> },
        ]}
      />
    </Page>
  );
}
