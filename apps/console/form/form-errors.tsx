import { Callout } from '../parts/callout.tsx';

/** What the server says of places that no field of the form has. Stands behind all fields. */
export function FormErrors({ form }: { readonly form: { readonly unassignedErrors: () => readonly string[] } }) {
  const errors = form.unassignedErrors();
  if (errors.length === 0) return null;
  return (
    <Callout tone="bad" title="This was not accepted">
      {errors.map((error) => (
        <div key={error}>{error}</div>
      ))}
    </Callout>
  );
}
