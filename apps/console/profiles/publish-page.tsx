import { useSearchParams } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { BackLink } from '../parts/back-link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { LIST_PROFILES, READ_PROFILE_VERSION } from './profile-endpoints.ts';
import { PublishForm } from './publish-form.tsx';

/** Publishes a version, starting from the one that the URL names or the first profile's current one. */
export function PublishPage() {
  const [search] = useSearchParams();
  const profiles = useAnswer(LIST_PROFILES, {});
  const first = profiles.data?.profiles[0];
  const profileKey = search.get('from') ?? first?.key ?? '';
  const version = search.get('version') ?? first?.current.version ?? '';
  const enabled = profileKey !== '' && version !== '';
  const answer = useAnswer(READ_PROFILE_VERSION, { params: { profileKey, version } }, { enabled });
  return (
    <Page
      title="Publish a version"
      about="Starts from an existing version. A version can’t be changed once it is published."
      back={<BackLink href="/profiles">Profiles</BackLink>}
    >
      <Loaded answer={answer} missing="There is no such version.">
        {({ version: before }) => <PublishForm key={before.profileVersion} profileKey={profileKey} before={before} />}
      </Loaded>
    </Page>
  );
}
