/** What is counted by day: its name in the days, its name for people, and its colour. */
export interface Series {
  readonly name: string;
  readonly label: string;
  readonly color: string;
}
