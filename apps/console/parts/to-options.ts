/** An option of a select. */
interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** Options of a select for values of the API, labelled as `toLabel` formats them. */
export function toOptions<Value extends string>(values: readonly Value[]): Option<Value>[] {
  return values.map((value) => ({ value, label: toLabel(value) }));
}

/** Formats a value of the API for display: `not_found` becomes `Not found`. */
export function toLabel(value: string): string {
  const words = value.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
