import { Button } from '@mantine/core';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { type Profile, SET_PROFILE_STATUS } from './profile-endpoints.ts';

/** Takes a profile out of use, and back. */
export function ProfileStatusButton({ profile: { key: profileKey, title, status } }: { readonly profile: Profile }) {
  const setStatus = useApiMutation(SET_PROFILE_STATUS, 'The profile is changed.');
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
      consequence="It takes no new assessments until it is activated again. Those that there are stay as they are."
      confirmLabel="Deactivate the profile"
      onConfirm={() => setStatus.mutateAsync({ params, body: { status: 'inactive' } })}
    />
  );
}
