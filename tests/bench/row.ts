/** A row of the table: measured and required value. */
export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly target: string;
  readonly reached: boolean;
}
