import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { ASSESSMENT_STATUSES } from '../../../core/assessments/assessment.ts';
import { SUBJECT_TYPES } from '../../../core/evidence/subject.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { usePollInterval } from '../live/site-stream.ts';
import { FilterSelect } from '../parts/filter-select.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { Icon } from '../parts/icon.tsx';
import { Page } from '../parts/page.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useSite } from '../sites/use-site.ts';
import { CellWithDetail } from '../table/cell-with-detail.tsx';
import { PagedTable } from '../table/paged-table.tsx';
import { type TablePaging, usePaging } from '../table/use-paging.ts';
import { useHasRole } from '../team/use-has-role.ts';
import { AssessAgainButton } from './assess-again-button.tsx';
import { LIST_ASSESSMENTS, LIST_USABLE_PROFILES } from './assessment-endpoints.ts';
import { formatPagesRead } from './format-pages-read.ts';
import { formatTypeName } from './format-type-name.ts';

const EMPTY_STATE = {
  title: 'No assessments yet',
  children: (
    <>
      Create one here, or use the API with a key that has the scope assessments:write. See{' '}
      <GuideLink page="assessments">the guide</GuideLink>.
    </>
  ),
};
const NO_MATCH_STATE = {
  title: 'No matching assessments',
  children: 'Remove a filter or try another search.',
};

/** The assessments of the site, newest first. */
export function AssessmentsPage() {
  const { id: siteId } = useSite();
  const canStart = useHasRole('agent');
  const paging = usePaging();
  const pollInterval = usePollInterval();
  const filters = readFilters(paging);
  const query = { ...filters, cursor: paging.cursor };
  const result = useApiQuery(LIST_ASSESSMENTS, { params: { siteId }, query }, { pollInterval, keepsPrevious: true });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <Page
      title="Assessments"
      description="Facts found on public pages, each with a citation."
      actions={
        canStart && (
          <Button component={Link} href="/assessments/new" leftSection={<Icon name="plus" size={16} />}>
            New assessment
          </Button>
        )
      }
    >
      <AssessmentFilters paging={paging} />
      <PagedTable
        result={result}
        paging={paging}
        label="Assessments"
        rowKey={({ assessmentId }) => assessmentId}
        empty={isFiltered ? NO_MATCH_STATE : EMPTY_STATE}
        columns={[
          {
            title: 'Subject',
            isPrimary: true,
            cell: ({ assessmentId, subject, externalReference }) => (
              <>
                <Anchor component={Link} href={`/assessments/${assessmentId}`} fw={600} size="sm" lineClamp={2}>
                  {subject.name}
                </Anchor>
                <Text size="xs" c="dimmed" lineClamp={1}>
                  {formatTypeName(subject.type)} · {externalReference}
                </Text>
              </>
            ),
          },
          { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
          { title: 'Pages read', cell: ({ coverage }) => formatPagesRead(coverage) },
          {
            title: 'Profile',
            cell: ({ profileKey, profileVersion }) => (
              <CellWithDetail detail={formatVersionNumber(profileVersion)}>{profileKey}</CellWithDetail>
            ),
          },
          { title: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
          {
            title: 'Actions',
            hidesTitle: true,
            alignRight: true,
            noWrap: true,
            cell: ({ assessmentId, status, subject }) =>
              status === 'completed' && (
                <AssessAgainButton assessmentId={assessmentId} subjectName={subject.name} variant="default" />
              ),
          },
        ]}
      />
    </Page>
  );
}

function AssessmentFilters({ paging }: { readonly paging: TablePaging }) {
  const { id: siteId } = useSite();
  const { status, subjectType, profileKey, search } = readFilters(paging);
  const { data } = useApiQuery(LIST_USABLE_PROFILES, { params: { siteId } });
  const usableKeys = (data?.profiles ?? []).map(({ key }) => key);
  const profileKeys = [...new Set([...usableKeys, ...(profileKey === undefined ? [] : [profileKey])])];
  return (
    <Group gap="xs" mb="md">
      <SearchField label="Search assessments" value={search} onChange={(value) => paging.setFilter('search', value)} />
      <FilterSelect
        label="Status"
        placeholder="Any status"
        options={ASSESSMENT_STATUSES}
        value={status}
        onChange={(value) => paging.setFilter('status', value)}
      />
      <FilterSelect
        label="Type"
        placeholder="Any type"
        options={SUBJECT_TYPES}
        formatOption={formatTypeName}
        value={subjectType}
        onChange={(value) => paging.setFilter('subjectType', value)}
      />
      {(profileKeys.length > 1 || profileKey !== undefined) && (
        <FilterSelect
          label="Profile"
          placeholder="Any profile"
          options={profileKeys}
          formatOption={(key) => key}
          value={profileKey}
          onChange={(value) => paging.setFilter('profileKey', value)}
        />
      )}
    </Group>
  );
}

/** Reads the filters from the URL. Ignores values that a filter with a fixed list of values does not have. */
function readFilters(paging: TablePaging) {
  return {
    status: ASSESSMENT_STATUSES.find((one) => one === paging.filter('status')),
    subjectType: SUBJECT_TYPES.find((one) => one === paging.filter('subjectType')),
    profileKey: paging.filter('profileKey'),
    search: paging.filter('search'),
  };
}

/** Formats `public-web-evidence@1.2.0+0123456789ab` as `1.2.0`. */
function formatVersionNumber(profileVersion: string): string {
  return profileVersion.replace(/^.*@/, '').replace(/\+.*$/, '');
}
