/** Describes a place on the globe, degrees. */
export interface GeoPosition {
  readonly latitude: number;
  readonly longitude: number;
}
