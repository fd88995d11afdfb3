import { Checkbox } from '@mantine/core';
import { parseHost } from './intent-values.ts';

interface Props {
  readonly url: string;
  readonly confirmed: boolean;
  readonly onChange: (confirmed: boolean) => void;
  readonly error: string | undefined;
}

/** By which the owner says that a host is meant; until then nobody is led there. */
export function HostConfirmation({ url, confirmed, onChange: change, error }: Props) {
  const host = parseHost(url);
  if (host === null) return null;
  return (
    <Checkbox
      label={`Visitors may be led to ${host}`}
      description="Who confirmed a host, and when, is kept in the audit log."
      checked={confirmed}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
      error={error}
    />
  );
}
