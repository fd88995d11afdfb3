import { Hint } from '../parts/hint.tsx';

/** What the server says of places that no field of the form has. Stands behind all fields. */
export function FormFaults({ form }: { readonly form: { readonly otherFaults: () => readonly string[] } }) {
  const faults = form.otherFaults();
  if (faults.length === 0) return null;
  return (
    <Hint tone="bad" title="This was not accepted">
      {faults.map((fault) => (
        <div key={fault}>{fault}</div>
      ))}
    </Hint>
  );
}
