import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { DataTable } from '../table/data-table.tsx';
import { LIST_PROFILES } from './profile-endpoints.ts';
import { ProfileStatusButton } from './profile-status-button.tsx';

/** The assessment profiles of this deployment, each with its versions. */
export function ProfilesPage() {
  const result = useApiQuery(LIST_PROFILES, {});
  return (
    <Page
      title="Profiles"
      description={
        'A profile defines what assessments look for. Versions are immutable; new assessments use the current version.'
      }
      actions={
        <Button component={Link} href="/profiles/new" leftSection={<Icon name="plus" size={16} />}>
          New version
        </Button>
      }
    >
      <QueryResultView result={result}>
        {({ profiles }) =>
          profiles.map((profile) => (
            <Card
              flush
              key={profile.key}
              title={profile.title}
              description={
                <Group gap="xs">
                  <Text size="sm" ff="monospace">
                    {profile.key}
                  </Text>
                  <StatusBadge status={profile.status} />
                </Group>
              }
              actions={<ProfileStatusButton profile={profile} />}
            >
              <DataTable
                label={`Versions of ${profile.title}`}
                rows={profile.versions}
                rowKey={({ version }) => version}
                empty={{ title: 'No versions' }}
                columns={[
                  {
                    title: 'Version',
                    isPrimary: true,
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
                  { title: 'Retention', cell: ({ retentionDays }) => `${retentionDays} days` },
                  { title: 'Published', cell: ({ publishedAt }) => <RelativeTime at={publishedAt} /> },
                ]}
              />
            </Card>
          ))
        }
      </QueryResultView>
    </Page>
  );
}
