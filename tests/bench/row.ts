/** One line of the table: what was measured, what must be reached. */
export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly target: string;
  readonly reached: boolean;
}
