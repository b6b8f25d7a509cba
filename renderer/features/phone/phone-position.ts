import type { z } from 'zod';
import type { phonePosition as positionField } from '#shared/contract/devices/phone-tickets.ts';

const TIMEOUT_MS = 15_000;

/** Asks the browser where the phone is; null where it does not know, may not say, or the page came without TLS. */
export function phonePosition(): Promise<z.infer<typeof positionField> | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracy: Math.min(accuracy, 100_000) }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 60_000 },
    );
  });
}
