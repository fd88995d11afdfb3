import { useSearchParams } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { BackLink } from '../parts/back-link.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { LIST_PROFILES, READ_PROFILE_VERSION } from './profile-endpoints.ts';
import { PublishProfileForm } from './publish-profile-form.tsx';

/**
 * The page for a new profile version. The editor starts with the version in the URL, otherwise with the current version
 * of the first profile.
 */
export function PublishProfilePage() {
  const [search] = useSearchParams();
  const profiles = useApiQuery(LIST_PROFILES, {});
  const first = profiles.data?.profiles[0];
  const profileKey = search.get('from') ?? first?.key ?? '';
  const version = search.get('version') ?? first?.current.version ?? '';
  const enabled = profileKey !== '' && version !== '';
  const result = useApiQuery(READ_PROFILE_VERSION, { params: { profileKey, version } }, { enabled });
  return (
    <Page
      title="New version"
      description="Starts from an existing version. A published version can’t be changed."
      back={<BackLink href="/profiles">Profiles</BackLink>}
    >
      <QueryResultView result={result} notFoundTitle="Version not found">
        {({ version: baseVersion }) => (
          <PublishProfileForm key={baseVersion.profileVersion} profileKey={profileKey} baseVersion={baseVersion} />
        )}
      </QueryResultView>
    </Page>
  );
}
