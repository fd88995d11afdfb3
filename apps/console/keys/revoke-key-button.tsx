import { useApiMutation } from '../api/use-api-mutation.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { useSite } from '../sites/use-site.ts';
import { type ApiKey, REVOKE_KEY } from './key-endpoints.ts';

/** Revokes an API key permanently. */
export function RevokeKeyButton({ apiKey }: { readonly apiKey: ApiKey }) {
  const site = useSite();
  const revoke = useApiMutation(REVOKE_KEY, 'API key revoked.');
  return (
    <ConfirmButton
      label="Revoke"
      aria-label={`Revoke ${apiKey.name}`}
      question={`Revoke “${apiKey.name}”?`}
      consequence="The key stops working immediately. This can’t be undone."
      confirmLabel="Revoke key"
      onConfirm={() => revoke.mutateAsync({ params: { siteId: site.id, keyId: apiKey.id } })}
    />
  );
}
