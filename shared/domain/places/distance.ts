export interface GeoPoint {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/** Of the sphere that the earth nearly is. */
const RADIUS_M = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Metres between two places, the short way round (haversine; half a percent wrong at worst).
 *
 * @internal used by tests besides this file
 */
export function distanceBetween(a: GeoPoint, b: GeoPoint): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const part = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east;
  return 2 * RADIUS_M * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** Metres that a phone is believed to be wrong by: beyond that its word says nothing. */
const MAX_ACCURACY_M = 200;

/** Tells whether a phone may be so near a place, as far as it knows where it is. */
export const isWithin = (
  phone: GeoPoint & { readonly accuracy: number },
  place: GeoPoint,
  metres: number,
): boolean => distanceBetween(phone, place) - Math.min(phone.accuracy, MAX_ACCURACY_M) <= metres;
