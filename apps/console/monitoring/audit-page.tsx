import { SegmentedControl } from '@mantine/core';
import type { DisabledReason } from '../../../core/webhooks/webhook.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { ActorName } from '../parts/actor-name.tsx';
import { Page } from '../parts/page.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { useSite } from '../sites/use-site.ts';
import { PagedTable } from '../table/paged-table.tsx';
import { usePaging } from '../table/use-paging.ts';
import { DISABLED_REASON_LABELS } from '../webhooks/disabled-reasons.ts';
import { AuditSubject } from './audit-subject.tsx';
import { type AuditEntry, READ_ACCOUNT_AUDIT, READ_SITE_AUDIT } from './monitoring-endpoints.ts';
import { useAuditSubjects } from './use-audit-subjects.ts';

/** The audit log of the site or account. */
export function AuditPage() {
  const { id: siteId } = useSite();
  const knownSubjects = useAuditSubjects();
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
          { title: 'Object', cell: (entry) => <AuditSubject entry={entry} knownSubjects={knownSubjects} /> },
          { title: 'Details', cell: (entry) => <span>{formatDetail(entry)}</span> },
          { title: 'By', noWrap: true, cell: ({ by }) => <ActorName by={by} /> },
          { title: 'Time', cell: ({ at }) => <RelativeTime at={at} /> },
        ]}
      />
    </Page>
  );
}

/** Formats the details of an entry. The server describes a change by the names of the changed fields. */
function formatDetail({ action, detail }: AuditEntry): string {
  if (detail === null) return '–';
  if (action === 'webhook.disabled') return DISABLED_REASON_LABELS[detail as DisabledReason] ?? detail;
  if (!action.endsWith('.configured') || !/^[a-zA-Z]+(, ?[a-zA-Z]+)*$/.test(detail)) return detail;
  return `Changed: ${detail.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;
}

/** Formats an audited action: `api_key.created` becomes “API key created”. */
function formatAuditAction(action: string): string {
  const words = action
    .replaceAll(/[_.]/g, ' ')
    .replace(/^api\b/, 'API')
    .replace(/^installation\b/, 'CRM connection');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
