import { Button } from '@mantine/core';
import { Link, useParams } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { BackLink } from '../parts/back-link.tsx';
import { Card } from '../parts/card.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { Facts } from '../parts/facts.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { READ_PROFILE_VERSION } from './profile-endpoints.ts';
import { rulesText } from './rules-text.ts';

/** One version of a profile, as it was published. */
export function ProfileVersionPage() {
  const { profileKey = '', version = '' } = useParams<{ readonly profileKey: string; readonly version: string }>();
  const answer = useAnswer(READ_PROFILE_VERSION, { params: { profileKey, version } });
  const after = `/profiles/new?from=${encodeURIComponent(profileKey)}&version=${encodeURIComponent(version)}`;
  const back = <BackLink href="/profiles">Profiles</BackLink>;
  return (
    <Loaded answer={answer} missing="There is no such version." back={back}>
      {({ version: published }) => (
        <Page
          title={published.profileVersion}
          back={back}
          actions={
            <Button component={Link} href={after} variant="default">
              Write the next version
            </Button>
          }
        >
          <Card>
            <Facts
              facts={[
                ['Title', published.title],
                ['Published', <Moment key="published" at={published.publishedAt} />],
                ['Records kept', `${published.retentionDays} days`],
                ['Tests', String(published.rules.tests.length)],
              ]}
            />
          </Card>
          <Card title="Rules">
            <CodeBlock label="rules" text={rulesText(published.rules)} />
          </Card>
        </Page>
      )}
    </Loaded>
  );
}
