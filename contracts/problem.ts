/** What a refusal means, whoever meets it. */
export interface Problem {
  readonly status: number;
  readonly title: string;
  readonly meaning: string;
}
