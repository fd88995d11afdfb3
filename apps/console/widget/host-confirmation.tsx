import { Checkbox } from '@mantine/core';
import { parseHost } from './intent-values.ts';

interface Props {
  readonly url: string;
  readonly confirmed: boolean;
  readonly onChange: (confirmed: boolean) => void;
  readonly error: string | undefined;
}

/** The owner's confirmation of a destination host. Visitors are sent there only after it. */
export function HostConfirmation({ url, confirmed, onChange: change, error }: Props) {
  const host = parseHost(url);
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
