import { SegmentedControl } from '@mantine/core';
import { useApiQuery } from '../api/use-api-query.ts';
import { Actor } from '../parts/actor.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { Page } from '../parts/page.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { useSite } from '../sites/use-site.ts';
import { PagedTable } from '../table/paged-table.tsx';
import { usePaging } from '../table/use-paging.ts';
import { READ_ACCOUNT_AUDIT, READ_SITE_AUDIT } from './monitoring-endpoints.ts';

/** Who changed what, and when; nothing in it can be changed. */
export function AuditPage() {
  const { id: siteId } = useSite();
  const paging = usePaging();
  const isAccountLog = paging.filter('of') === 'account';
  const query = { cursor: paging.cursor };
  const siteLog = useApiQuery(
    READ_SITE_AUDIT,
    { params: { siteId }, query },
    { enabled: !isAccountLog, keepsPrevious: true },
  );
  const accountLog = useApiQuery(READ_ACCOUNT_AUDIT, { query }, { enabled: isAccountLog, keepsPrevious: true });
  return (
    <Page title="Audit log" description="Who changed what, and when. Entries are only ever added.">
      <SegmentedControl
        aria-label="Of"
        mb="md"
        value={isAccountLog ? 'account' : 'site'}
        onChange={(of) => paging.setFilter('of', of === 'account' ? of : null)}
        data={[
          { value: 'site', label: 'This site' },
          { value: 'account', label: 'Your account' },
        ]}
      />
      <PagedTable
        result={isAccountLog ? accountLog : siteLog}
        paging={paging}
        label="Audit log"
        rowKey={({ id }) => id}
        empty={{ title: 'Nothing yet', children: 'Changes of keys, settings and secrets will stand here.' }}
        columns={[
          {
            title: 'What',
            isPrimary: true,
            cell: ({ action }) => <strong>{formatAction(action)}</strong>,
          },
          { title: 'Detail', cell: ({ detail }) => detail ?? '–' },
          { title: 'Of', cell: ({ subjectId }) => <CopyText text={subjectId} /> },
          { title: 'By', noWrap: true, cell: ({ by }) => <Actor by={by} /> },
          { title: 'When', cell: ({ at }) => <RelativeTime at={at} /> },
        ]}
      />
    </Page>
  );
}

/** What was done, as people say it: “API key created” of `api_key.created`. */
function formatAction(action: string): string {
  const words = action.replaceAll(/[_.]/g, ' ').replace(/^api\b/, 'API');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
