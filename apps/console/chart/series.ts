/** A series of a day chart. `name` is the member of the daily counts. */
export interface Series {
  readonly name: string;
  readonly label: string;
  readonly color: string;
}
