import { Button } from '@mantine/core';
import { Link, useParams } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { BackLink } from '../parts/back-link.tsx';
import { Card } from '../parts/card.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { DetailList } from '../parts/detail-list.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { formatRules } from './format-rules.ts';
import { READ_PROFILE_VERSION } from './profile-endpoints.ts';

/** A published version of a profile. */
export function ProfileVersionPage() {
  const { profileKey = '', version = '' } = useParams<{ readonly profileKey: string; readonly version: string }>();
  const result = useApiQuery(READ_PROFILE_VERSION, { params: { profileKey, version } });
  const draftPath = `/profiles/new?from=${encodeURIComponent(profileKey)}&version=${encodeURIComponent(version)}`;
  const back = <BackLink href="/profiles">Profiles</BackLink>;
  return (
    <QueryResultView result={result} notFoundTitle="Version not found" back={back}>
      {({ version: published }) => (
        <Page
          title={published.profileVersion}
          back={back}
          actions={
            <Button component={Link} href={draftPath} variant="default">
              Create new version
            </Button>
          }
        >
          <Card>
            <DetailList
              items={[
                ['Title', published.title],
                ['Published', <RelativeTime key="published" at={published.publishedAt} />],
                ['Retention', `${published.retentionDays} days`],
                ['Tests', String(published.rules.tests.length)],
              ]}
            />
          </Card>
          <Card title="Rules">
            <CodeBlock label="rules" text={formatRules(published.rules)} />
          </Card>
        </Page>
      )}
    </QueryResultView>
  );
}
