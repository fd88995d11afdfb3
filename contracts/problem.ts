/** The definition of an error code: its HTTP status, title and explanation. */
export interface Problem {
  readonly status: number;
  readonly title: string;
  readonly meaning: string;
}
