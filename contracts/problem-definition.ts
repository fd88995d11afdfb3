/** The definition of an error code: its HTTP status, title and explanation. */
export interface ProblemDefinition {
  readonly status: number;
  readonly title: string;
  readonly meaning: string;
}
