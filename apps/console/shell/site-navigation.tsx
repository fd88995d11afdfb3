import { Divider } from '@mantine/core';
import { useAnswer } from '../api/use-answer.ts';
import { LIST_PROFILES } from '../profiles/profile-endpoints.ts';
import { PlaceLink } from './place-link.tsx';
import { INSTALLATION_PLACES, SITE_PLACES } from './places.ts';

/** Where to go: the pages of the site, and of the installation for whoever operates it. */
export function SiteNavigation({ siteId }: { readonly siteId: string | undefined }) {
  // Others are refused, which is how the page knows.
  const { isSuccess: isOperator } = useAnswer(LIST_PROFILES, {});
  const base = siteId === undefined ? undefined : `/sites/${siteId}`;
  return (
    <>
      {base !== undefined &&
        SITE_PLACES.map(({ path, ...place }) => <PlaceLink key={path} {...place} path={`${base}${path}`} />)}
      {isOperator && (
        <>
          <Divider my="xs" mx="sm" label="Installation" labelPosition="left" />
          {INSTALLATION_PLACES.map((place) => (
            <PlaceLink key={place.path} {...place} />
          ))}
        </>
      )}
    </>
  );
}
