import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import { repository } from '../db/repository.ts';
import { addScreens } from '../kiosks/screens-of-kiosk.ts';
import type { Seeding } from './seeding.ts';

/** Adds a kiosk with its screens. */
export async function createKiosk(
  scope: Seeding,
  name: string,
  screens: readonly KioskScreen[],
): Promise<void> {
  const kiosk = await repository(scope, 'kiosks').insert({ name, enabled: 1 });
  await addScreens(scope, kiosk.id, screens);
}
