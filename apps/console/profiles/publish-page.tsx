import { useSearchParams } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { BackLink } from '../parts/back-link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { LIST_PROFILES, READ_PROFILE_VERSION } from './profile-endpoints.ts';
import { PublishForm } from './publish-form.tsx';

/** Publishes a version, starting from the one that the URL names or the first profile's current one. */
export function PublishPage() {
  const [search] = useSearchParams();
  const profiles = useApiQuery(LIST_PROFILES, {});
  const first = profiles.data?.profiles[0];
  const profileKey = search.get('from') ?? first?.key ?? '';
  const version = search.get('version') ?? first?.current.version ?? '';
  const enabled = profileKey !== '' && version !== '';
  const result = useApiQuery(READ_PROFILE_VERSION, { params: { profileKey, version } }, { enabled });
  return (
    <Page
      title="Publish a version"
      description="Starts from an existing version. A version can’t be changed once it is published."
      back={<BackLink href="/profiles">Profiles</BackLink>}
    >
      <Loaded result={result} notFoundTitle="There is no such version.">
        {({ version: before }) => (
          <PublishForm key={before.profileVersion} profileKey={profileKey} baseVersion={before} />
        )}
      </Loaded>
    </Page>
  );
}
