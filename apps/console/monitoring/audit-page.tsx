import { SegmentedControl } from '@mantine/core';
import { useAnswer } from '../api/use-answer.ts';
import { Actor } from '../parts/actor.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { useSite } from '../sites/use-site.ts';
import { PagedRows } from '../table/paged-rows.tsx';
import { usePaging } from '../table/use-paging.ts';
import { READ_ACCOUNT_AUDIT, READ_SITE_AUDIT } from './watching-endpoints.ts';

/** Who changed what, and when; nothing in it can be changed. */
export function AuditPage() {
  const { id: siteId } = useSite();
  const paging = usePaging();
  const ofAccount = paging.filter('of') === 'account';
  const query = { cursor: paging.cursor };
  const site = useAnswer(READ_SITE_AUDIT, { params: { siteId }, query }, { enabled: !ofAccount, keeps: true });
  const account = useAnswer(READ_ACCOUNT_AUDIT, { query }, { enabled: ofAccount, keeps: true });
  return (
    <Page title="Audit log" about="Who changed what, and when. Entries are only ever added.">
      <SegmentedControl
        aria-label="Of"
        mb="md"
        value={ofAccount ? 'account' : 'site'}
        onChange={(of) => paging.setFilter('of', of === 'account' ? of : null)}
        data={[
          { value: 'site', label: 'This site' },
          { value: 'account', label: 'Your account' },
        ]}
      />
      <PagedRows
        answer={ofAccount ? account : site}
        paging={paging}
        label="Audit log"
        keyOf={({ id }) => id}
        empty={{ title: 'Nothing yet', children: 'Changes of keys, settings and secrets will stand here.' }}
        columns={[
          {
            title: 'What',
            main: true,
            cell: ({ action }) => <strong>{actionText(action)}</strong>,
          },
          { title: 'Detail', cell: ({ detail }) => detail ?? '–' },
          { title: 'Of', cell: ({ subjectId }) => <CopyText text={subjectId} /> },
          { title: 'By', short: true, cell: ({ by }) => <Actor by={by} /> },
          { title: 'When', cell: ({ at }) => <Moment at={at} /> },
        ]}
      />
    </Page>
  );
}

/** What was done, as people say it: “API key created” of `api_key.created`. */
function actionText(action: string): string {
  const words = action.replaceAll(/[_.]/g, ' ').replace(/^api\b/, 'API');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
