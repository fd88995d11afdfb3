import { Callout } from '../parts/callout.tsx';

/** Shows the server's errors that no field displays. Render it after all fields. */
export function FormErrors({ form }: { readonly form: { readonly unassignedErrors: () => readonly string[] } }) {
  const errors = form.unassignedErrors();
  if (errors.length === 0) return null;
  return (
    <Callout tone="error" title="Check these problems">
      {errors.map((error) => (
        <div key={error}>{error}</div>
      ))}
    </Callout>
  );
}
