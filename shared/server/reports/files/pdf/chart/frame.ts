/** Where a chart is drawn, and how its values are said. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly say: (value: number) => string;
}
