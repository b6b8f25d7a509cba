export interface GeoPoint {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius of the earth. */
const RADIUS_M = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Distance in metres (haversine, at most 0.5 % wrong).
 * @internal used by tests besides this file
 */
export function distanceBetween(a: GeoPoint, b: GeoPoint): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const part = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east;
  return 2 * RADIUS_M * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** Maximum accepted inaccuracy of a phone's position. */
const MAX_ACCURACY_M = 200;

/** True if a phone may be within a distance, considering its accuracy. */
export const isWithin = (
  phone: GeoPoint & { readonly accuracy: number },
  point: GeoPoint,
  metres: number,
): boolean => distanceBetween(phone, point) - Math.min(phone.accuracy, MAX_ACCURACY_M) <= metres;
