import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { ASSESSMENT_STATUSES } from '../../../core/assessments/assessment.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { usePollInterval } from '../live/site-stream.ts';
import { FilterSelect } from '../parts/filter-select.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { Icon } from '../parts/icon.tsx';
import { Page } from '../parts/page.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useSite } from '../sites/use-site.ts';
import { PagedTable } from '../table/paged-table.tsx';
import { usePaging } from '../table/use-paging.ts';
import { LIST_ASSESSMENTS } from './assessment-endpoints.ts';
import { formatPagesRead } from './format-pages-read.ts';
import { formatTypeName } from './format-type-name.ts';

/** The assessments of the site, newest first. */
export function AssessmentsPage() {
  const { id: siteId } = useSite();
  const paging = usePaging();
  const pollInterval = usePollInterval();
  const status = ASSESSMENT_STATUSES.find((one) => one === paging.filter('status'));
  const query = { status, cursor: paging.cursor };
  const result = useApiQuery(LIST_ASSESSMENTS, { params: { siteId }, query }, { pollInterval, keepsPrevious: true });
  return (
    <Page
      title="Assessments"
      description="Facts found on public pages, each with a citation."
      actions={
        <Button component={Link} href="/assessments/new" leftSection={<Icon name="plus" size={16} />}>
          New assessment
        </Button>
      }
    >
      <Group mb="md">
        <FilterSelect
          label="Status"
          placeholder="Any status"
          options={ASSESSMENT_STATUSES}
          value={status}
          onChange={(value) => paging.setFilter('status', value)}
        />
      </Group>
      <PagedTable
        result={result}
        paging={paging}
        label="Assessments"
        rowKey={({ assessmentId }) => assessmentId}
        empty={{
          title: status ? 'No assessments with this status' : 'No assessments yet',
          children: (
            <>
              Create one here, or use the API with a key that has the scope assessments:write. See{' '}
              <GuideLink page="assessments">the guide</GuideLink>.
            </>
          ),
        }}
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
          { title: 'Status', cell: (assessment) => <StatusBadge status={assessment.status} /> },
          { title: 'Pages read', cell: ({ coverage }) => formatPagesRead(coverage) },
          { title: 'Profile', cell: ({ profileVersion }) => profileVersion },
          { title: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
        ]}
      />
    </Page>
  );
}
