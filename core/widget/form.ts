export const FIELD_KINDS = ['text', 'email', 'tel', 'textarea', 'select', 'checkbox'] as const;

/** Kind of a field. It determines how the widget shows the field and how answers are validated. */
export type FieldKind = (typeof FIELD_KINDS)[number];

/** One option of a `select`. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

export interface FormField {
  /** Key of the answer in submissions and in the ticket's `fields`. */
  readonly name: string;
  readonly kind: FieldKind;
  readonly label: string;
  /** Whether the visitor must answer. A required `checkbox` must be ticked. */
  readonly required: boolean;
  /** Maximum length of an answer, in code points. */
  readonly limit: number;
  /** Options of a `select`. Empty for other kinds. */
  readonly options: readonly FieldOption[];
}

export interface Form {
  readonly key: string;
  readonly fields: readonly FormField[];
}

/** Maximum value of `limit` for each kind of field, in code points. */
export const MAX_ANSWER_LENGTHS: Readonly<Record<FieldKind, number>> = {
  text: 500,
  email: 254,
  tel: 40,
  textarea: 4000,
  select: 120,
  checkbox: 4,
};
