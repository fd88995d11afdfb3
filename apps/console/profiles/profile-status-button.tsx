import { Button } from '@mantine/core';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { type Profile, SET_PROFILE_STATUS } from './profile-endpoints.ts';

/** Activates or deactivates a profile. */
export function ProfileStatusButton({ profile: { key: profileKey, title, status } }: { readonly profile: Profile }) {
  const setStatus = useApiMutation(SET_PROFILE_STATUS, 'Profile updated.');
  const params = { profileKey };
  if (status === 'inactive') {
    return (
      <Button
        variant="default"
        size="xs"
        loading={setStatus.isPending}
        aria-label={`Activate ${title}`}
        onClick={() => setStatus.mutate({ params, body: { status: 'active' } })}
      >
        Activate
      </Button>
    );
  }
  return (
    <ConfirmButton
      label="Deactivate"
      aria-label={`Deactivate ${title}`}
      question={`Deactivate “${title}”?`}
      consequence="New assessments can’t use it until you activate it again. Existing assessments don’t change."
      confirmLabel="Deactivate profile"
      onConfirm={() => setStatus.mutateAsync({ params, body: { status: 'inactive' } })}
    />
  );
}
