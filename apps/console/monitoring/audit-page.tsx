import { Group, SegmentedControl } from '@mantine/core';
import { AUDIT_AREAS } from '../../../core/access/audit-entry.ts';
import type { DisabledReason } from '../../../core/webhooks/webhook.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { ActorName } from '../parts/actor-name.tsx';
import { FilterSelect } from '../parts/filter-select.tsx';
import { LogTime } from '../parts/log-time.tsx';
import { Page } from '../parts/page.tsx';
import { toLabel } from '../parts/to-options.ts';
import { useSite } from '../sites/use-site.ts';
import { PagedTable } from '../table/paged-table.tsx';
import { type TablePaging, usePaging } from '../table/use-paging.ts';
import { toMemberLabel, useMembers } from '../team/use-members.ts';
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
  const { by, area } = readAuditFilter(paging);
  const query = { by, area, cursor: paging.cursor };
  const siteLog = useApiQuery(
    READ_SITE_AUDIT,
    { params: { siteId }, query },
    { enabled: !isAccountLog, keepsPrevious: true },
  );
  const accountLog = useApiQuery(READ_ACCOUNT_AUDIT, { query }, { enabled: isAccountLog, keepsPrevious: true });
  return (
    <Page title="Audit log" description="Who changed what, and when. Entries cannot be edited or deleted.">
      <AuditFilters paging={paging} isAccountLog={isAccountLog} />
      <PagedTable
        result={isAccountLog ? accountLog : siteLog}
        paging={paging}
        label="Audit log"
        isDense
        rowKey={({ id }) => id}
        empty={
          by === undefined && area === undefined
            ? { title: 'No entries yet', children: 'Changes to keys, settings and secrets appear here.' }
            : { title: 'No matching entries', children: 'Remove a filter to see all entries.' }
        }
        columns={[
          {
            title: 'Action',
            isPrimary: true,
            cell: ({ action }) => <strong>{formatAuditAction(action)}</strong>,
          },
          { title: 'Object', cell: (entry) => <AuditSubject entry={entry} knownSubjects={knownSubjects} /> },
          { title: 'Details', cell: (entry) => <span>{formatDetail(entry)}</span> },
          { title: 'By', noWrap: true, cell: ({ by }) => <ActorName by={by} /> },
          { title: 'Time', cell: ({ at }) => <LogTime at={at} /> },
        ]}
      />
    </Page>
  );
}

/** The choice between the logs of the site and of the account, and the filters. */
function AuditFilters({ paging, isAccountLog }: { readonly paging: TablePaging; readonly isAccountLog: boolean }) {
  const { filter, setFilter } = paging;
  const members = useMembers() ?? [];
  const actors = [
    ...members.map((member) => ({ value: `account:${member.accountId}`, label: toMemberLabel(member) })),
    { value: 'cli', label: 'Command line' },
    { value: 'system', label: 'Portico' },
  ];
  return (
    <Group gap="xs" mb="md">
      <SegmentedControl
        aria-label="Audit log of"
        value={isAccountLog ? 'account' : 'site'}
        onChange={(of) => setFilter('of', of === 'account' ? of : null)}
        data={[
          { value: 'site', label: 'This site' },
          { value: 'account', label: 'Your account' },
        ]}
      />
      <FilterSelect
        label="Object"
        placeholder="Any object"
        options={AUDIT_AREAS}
        formatOption={formatArea}
        value={filter('area')}
        onChange={(value) => setFilter('area', value)}
      />
      <FilterSelect
        label="By"
        placeholder="By anybody"
        options={actors.map(({ value }) => value)}
        formatOption={(actor) => actors.find(({ value }) => value === actor)?.label ?? actor}
        value={filter('by')}
        onChange={(value) => setFilter('by', value)}
      />
    </Group>
  );
}

/** Reads the filters from the URL. An unknown area is ignored. */
function readAuditFilter({ filter }: TablePaging) {
  return { by: filter('by'), area: AUDIT_AREAS.find((one) => one === filter('area')) };
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
  const [area = '', change = ''] = action.split('.');
  return `${formatArea(area)} ${change.replaceAll('_', ' ')}`;
}

function formatArea(area: string): string {
  if (area === 'installation') return 'CRM connection';
  return toLabel(area).replace(/^Api\b/, 'API');
}
