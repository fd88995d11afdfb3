import { Button } from '@mantine/core';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Callout } from '../parts/callout.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { RESTORE_SITE, type Site } from './site-endpoints.ts';

/** Says when a deleted site is removed, and restores it. */
export function DeletedSiteNotice({ site: { id, deletesAt, role } }: { readonly site: Site }) {
  const restore = useApiMutation(RESTORE_SITE, 'Site restored.');
  return (
    <Callout title="This site is deleted" tone="error">
      It is removed with all its data <RelativeTime at={deletesAt ?? ''} />. The widget, API keys and CRM connections do
      not work.
      {role === 'owner' && (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          display="block"
          loading={restore.isPending}
          onClick={() => restore.mutate({ params: { siteId: id } })}
        >
          Restore site
        </Button>
      )}
    </Callout>
  );
}
