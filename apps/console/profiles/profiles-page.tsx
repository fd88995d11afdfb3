import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { Card } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { Rows } from '../table/rows.tsx';
import { LIST_PROFILES } from './profile-endpoints.ts';
import { ProfileSwitch } from './profile-switch.tsx';

/** The assessment profiles of this deployment, each with its versions. */
export function ProfilesPage() {
  const answer = useAnswer(LIST_PROFILES, {});
  return (
    <Page
      title="Profiles"
      about={
        'A profile says what assessments look for. Each version stays as it was published; new assessments follow ' +
        'the current one.'
      }
      actions={
        <Button component={Link} href="/profiles/new" leftSection={<Icon name="plus" size={16} />}>
          Publish a version
        </Button>
      }
    >
      <Loaded answer={answer}>
        {({ profiles }) =>
          profiles.map((profile) => (
            <Card
              flush
              key={profile.key}
              title={profile.title}
              about={
                <Group gap="xs">
                  <Text size="sm" ff="monospace">
                    {profile.key}
                  </Text>
                  <StatusBadge status={profile.status} />
                </Group>
              }
              actions={<ProfileSwitch profile={profile} />}
            >
              <Rows
                label={`Versions of ${profile.title}`}
                rows={profile.versions}
                keyOf={({ version }) => version}
                empty={{ title: 'No version' }}
                columns={[
                  {
                    title: 'Version',
                    main: true,
                    cell: ({ version }) => (
                      <Anchor
                        component={Link}
                        href={`/profiles/${profile.key}/versions/${encodeURIComponent(version)}`}
                        size="sm"
                        fw={600}
                      >
                        {version}
                        {version === profile.current.version && ' (current)'}
                      </Anchor>
                    ),
                  },
                  { title: 'Title', cell: ({ title }) => title },
                  { title: 'Records kept', cell: ({ retentionDays }) => `${retentionDays} days` },
                  { title: 'Published', cell: ({ publishedAt }) => <Moment at={publishedAt} /> },
                ]}
              />
            </Card>
          ))
        }
      </Loaded>
    </Page>
  );
}
