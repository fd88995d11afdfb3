import { Checkbox, type CheckboxProps } from '@mantine/core';
import { getHostFromUrl } from './intent-form-values.ts';

interface HostConfirmationCheckboxProps extends Omit<CheckboxProps, 'description' | 'label'> {
  readonly url: string;
}

/** The checkbox to confirm a destination's host. The widget sends visitors only to hosts that the owner confirmed. */
export function HostConfirmationCheckbox({ url, ...checkbox }: HostConfirmationCheckboxProps) {
  const host = getHostFromUrl(url);
  if (host === null) return null;
  return (
    <Checkbox
      label={`Confirm that visitors may be sent to ${host}`}
      description="The audit log records who confirmed a host and when."
      {...checkbox}
    />
  );
}
