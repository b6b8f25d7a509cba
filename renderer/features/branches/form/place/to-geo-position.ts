import type { GeoPosition } from '#renderer/lib/map.ts';
import type { Draft } from '#renderer/ui/fields/draft/control.ts';
import { branchBody } from '#shared/contract/configuration/branches.ts';

const { latitude: ofLatitude, longitude: ofLongitude } = branchBody.shape;

/** Reads the place from the typed degrees; null while they are none. */
export function toGeoPosition({ latitude, longitude }: Draft): GeoPosition | null {
  const [north, east] = [ofLatitude.safeParse(latitude), ofLongitude.safeParse(longitude)];
  if (!north.success || !east.success) return null;
  return { latitude: Number(north.data), longitude: Number(east.data) };
}

/** Six decimals are a hand's breadth: as exact as anybody points. */
const DECIMALS = 6;

/** Writes degrees as they are typed. */
export const degreesText = (degrees: number): string => String(Number(degrees.toFixed(DECIMALS)));
