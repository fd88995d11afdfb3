import { Button } from '@mantine/core';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useSite } from '../sites/use-site.ts';
import { RETRY_MAIL } from './notification-endpoints.ts';

/** Sends a failed mail again, or sends a pending mail at once. */
export function RetryMailButton({ mailId }: { readonly mailId: string }) {
  const { id: siteId } = useSite();
  const retry = useApiMutation(RETRY_MAIL, 'Mail queued.');
  return (
    <Button
      variant="default"
      size="xs"
      loading={retry.isPending}
      onClick={() => retry.mutate({ params: { siteId, mailId } })}
    >
      Retry
    </Button>
  );
}
