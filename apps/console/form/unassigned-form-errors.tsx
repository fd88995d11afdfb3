import { Callout } from '../parts/callout.tsx';
import type { FormState } from './use-form.ts';

/** Shows the server's errors that no field displays. Render it after all fields. */
export function UnassignedFormErrors({ form }: { readonly form: Pick<FormState<unknown>, 'unassignedErrors'> }) {
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
