import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { ASSESSMENT_STATUSES } from '../../../core/assessments/assessment.ts';
import { useAnswer } from '../api/use-answer.ts';
import { usePolling } from '../live/live.ts';
import { Choice } from '../parts/choice.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { Icon } from '../parts/icon.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useSite } from '../sites/use-site.ts';
import { PagedRows } from '../table/paged-rows.tsx';
import { usePaging } from '../table/use-paging.ts';
import { LIST_ASSESSMENTS } from './assessment-endpoints.ts';
import { kindText } from './kind-text.ts';
import { pagesRead } from './pages-read.ts';

/** The assessments of the site, newest first. */
export function AssessmentsPage() {
  const { id: siteId } = useSite();
  const paging = usePaging();
  const every = usePolling();
  const status = ASSESSMENT_STATUSES.find((one) => one === paging.filter('status'));
  const query = { status, cursor: paging.cursor };
  const answer = useAnswer(LIST_ASSESSMENTS, { params: { siteId }, query }, { every, keeps: true });
  return (
    <Page
      title="Assessments"
      about="Facts found on public pages, each with a citation. You draw the conclusions."
      actions={
        <Button component={Link} href="/assessments/new" leftSection={<Icon name="plus" size={16} />}>
          New assessment
        </Button>
      }
    >
      <Group mb="md">
        <Choice
          label="Status"
          all="Any status"
          choices={ASSESSMENT_STATUSES}
          value={status}
          change={(value) => paging.setFilter('status', value)}
        />
      </Group>
      <PagedRows
        answer={answer}
        paging={paging}
        label="Assessments"
        keyOf={({ assessmentId }) => assessmentId}
        empty={{
          title: status ? 'No assessments with this status' : 'No assessments yet',
          children: (
            <>
              Start one here, or from your server with an API key that has the scope assessments:write. See{' '}
              <GuideLink page="assessments">the guide</GuideLink>.
            </>
          ),
        }}
        columns={[
          {
            title: 'Subject',
            main: true,
            cell: ({ assessmentId, subject, externalReference }) => (
              <>
                <Anchor component={Link} href={`/assessments/${assessmentId}`} fw={600} size="sm" lineClamp={2}>
                  {subject.name}
                </Anchor>
                <Text size="xs" c="dimmed" lineClamp={1}>
                  {kindText(subject.type)} · {externalReference}
                </Text>
              </>
            ),
          },
          { title: 'Status', cell: (assessment) => <StatusBadge status={assessment.status} /> },
          { title: 'Pages read', cell: ({ coverage }) => pagesRead(coverage) },
          { title: 'Profile', cell: ({ profileVersion }) => profileVersion },
          { title: 'Created', cell: ({ createdAt }) => <Moment at={createdAt} /> },
        ]}
      />
    </Page>
  );
}
