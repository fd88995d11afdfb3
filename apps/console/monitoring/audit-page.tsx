import { SegmentedControl } from '@mantine/core';
import { useApiQuery } from '../api/use-api-query.ts';
import { ActorName } from '../parts/actor-name.tsx';
import { CopyableText } from '../parts/copyable-text.tsx';
import { Page } from '../parts/page.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { useSite } from '../sites/use-site.ts';
import { PagedTable } from '../table/paged-table.tsx';
import { usePaging } from '../table/use-paging.ts';
import { READ_ACCOUNT_AUDIT, READ_SITE_AUDIT } from './monitoring-endpoints.ts';

/** The audit log of the site or account. */
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
    <Page title="Audit log" description="Who changed what, and when. Entries cannot be edited or deleted.">
      <SegmentedControl
        aria-label="Audit log of"
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
        empty={{ title: 'No entries yet', children: 'Changes to keys, settings and secrets appear here.' }}
        columns={[
          {
            title: 'Action',
            isPrimary: true,
            cell: ({ action }) => <strong>{formatAuditAction(action)}</strong>,
          },
          { title: 'Details', cell: ({ detail }) => detail ?? '–' },
          { title: 'Object', cell: ({ subjectId }) => <CopyableText text={subjectId} /> },
          { title: 'By', noWrap: true, cell: ({ by }) => <ActorName by={by} /> },
          { title: 'Time', cell: ({ at }) => <RelativeTime at={at} /> },
        ]}
      />
    </Page>
  );
}

/** Formats an audited action: `api_key.created` becomes “API key created”. */
function formatAuditAction(action: string): string {
  const words = action
    .replaceAll(/[_.]/g, ' ')
    .replace(/^api\b/, 'API')
    .replace(/^installation\b/, 'CRM connection');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
