import { useApiMutation } from '../api/use-api-mutation.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { useSite } from '../sites/use-site.ts';
import { type ApiKey, REVOKE_KEY } from './key-endpoints.ts';

/** Ends an API key for good. */
export function RevokeKey({ apiKey }: { readonly apiKey: ApiKey }) {
  const site = useSite();
  const revoke = useApiMutation(REVOKE_KEY, 'The key is revoked.');
  return (
    <ConfirmButton
      label="Revoke"
      aria-label={`Revoke ${apiKey.name}`}
      question={`Revoke “${apiKey.name}”?`}
      consequence="From the very next request on the key is refused. This can’t be undone."
      confirmLabel="Revoke the key"
      onConfirm={() => revoke.mutateAsync({ params: { siteId: site.id, keyId: apiKey.id } })}
    />
  );
}
