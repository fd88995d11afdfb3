/** A series of bars in a day chart. `name` is the property of the daily counts that the bars show. */
export interface ChartSeries {
  readonly name: string;
  readonly label: string;
  readonly color: string;
}
