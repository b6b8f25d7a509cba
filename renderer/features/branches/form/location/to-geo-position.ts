import type { GeoPosition } from '#renderer/lib/map.ts';
import type { Draft } from '#renderer/ui/fields/draft/control.ts';
import { branchBody } from '#shared/contract/configuration/branches.ts';

const { latitude: ofLatitude, longitude: ofLongitude } = branchBody.shape;

/** Parses the typed degrees; null if invalid. */
export function toGeoPosition({ latitude, longitude }: Draft): GeoPosition | null {
  const [north, east] = [ofLatitude.safeParse(latitude), ofLongitude.safeParse(longitude)];
  if (!north.success || !east.success) return null;
  return { latitude: Number(north.data), longitude: Number(east.data) };
}

/** Six decimals are about 10 cm. */
const DECIMALS = 6;

/** Formats degrees as they are typed. */
export const degreesText = (degrees: number): string => String(Number(degrees.toFixed(DECIMALS)));
