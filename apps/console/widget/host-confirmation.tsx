import { Checkbox } from '@mantine/core';
import { hostFromUrl } from './intent-form-values.ts';

interface Props {
  readonly url: string;
  readonly confirmed: boolean;
  readonly onChange: (confirmed: boolean) => void;
  readonly error: string | undefined;
}

/** The checkbox to confirm a destination's host. The widget sends visitors only to hosts that the owner confirmed. */
export function HostConfirmation({ url, confirmed, onChange: change, error }: Props) {
  const host = hostFromUrl(url);
  if (host === null) return null;
  return (
    <Checkbox
      label={`Confirm that visitors may be sent to ${host}`}
      description="The audit log records who confirmed a host and when."
      checked={confirmed}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
      error={error}
    />
  );
}
