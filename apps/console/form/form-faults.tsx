import { Alert } from '@mantine/core';

/** What the server says of places that no field of the form has. Stands behind all fields. */
export function FormFaults({ form }: { readonly form: { readonly otherFaults: () => readonly string[] } }) {
  const faults = form.otherFaults();
  if (faults.length === 0) return null;
  return (
    <Alert color="red" role="alert">
      {faults.map((fault) => (
        <div key={fault}>{fault}</div>
      ))}
    </Alert>
  );
}
