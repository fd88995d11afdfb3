import { Button } from '@mantine/core';
import { Link, useParams } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { BackLink } from '../parts/back-link.tsx';
import { Card } from '../parts/card.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { DetailList } from '../parts/detail-list.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { formatRules } from './format-rules.ts';
import { READ_PROFILE_VERSION } from './profile-endpoints.ts';

/** One version of a profile, as it was published. */
export function ProfileVersionPage() {
  const { profileKey = '', version = '' } = useParams<{ readonly profileKey: string; readonly version: string }>();
  const result = useApiQuery(READ_PROFILE_VERSION, { params: { profileKey, version } });
  const draftPath = `/profiles/new?from=${encodeURIComponent(profileKey)}&version=${encodeURIComponent(version)}`;
  const back = <BackLink href="/profiles">Profiles</BackLink>;
  return (
    <Loaded result={result} notFoundTitle="There is no such version." back={back}>
      {({ version }) => (
        <Page
          title={version.profileVersion}
          back={back}
          actions={
            <Button component={Link} href={draftPath} variant="default">
              Write the next version
            </Button>
          }
        >
          <Card>
            <DetailList
              items={[
                ['Title', version.title],
                ['Published', <RelativeTime key="published" at={version.publishedAt} />],
                ['Records kept', `${version.retentionDays} days`],
                ['Tests', String(version.rules.tests.length)],
              ]}
            />
          </Card>
          <Card title="Rules">
            <CodeBlock label="rules" text={formatRules(version.rules)} />
          </Card>
        </Page>
      )}
    </Loaded>
  );
}
