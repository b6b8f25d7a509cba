/** Describes a place on the globe, degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}
