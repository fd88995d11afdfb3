import { Divider } from '@mantine/core';
import { READ_ACCOUNT } from '../account/account-endpoints.ts';
import { useAnswer } from '../api/use-answer.ts';
import { PlaceLink } from './place-link.tsx';
import { INSTALLATION_PLACES, SITE_PLACES } from './places.ts';

/** Where to go: the pages of the site, and of the installation for whoever operates it. */
export function SiteNavigation({ siteId }: { readonly siteId: string | undefined }) {
  const { data } = useAnswer(READ_ACCOUNT, {});
  const base = siteId === undefined ? undefined : `/sites/${siteId}`;
  return (
    <>
      {base !== undefined &&
        SITE_PLACES.map(({ path, ...place }) => <PlaceLink key={path} {...place} path={`${base}${path}`} />)}
      {data?.account.role === 'operator' && (
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
