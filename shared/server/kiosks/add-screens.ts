import type { KioskScreen } from '#shared/contract/devices/kiosks.ts';
import { repository } from '../db/repository.ts';
import type { TransactionScope } from '../db/scope.ts';

/** Gives a kiosk its screens, in their order. */
export async function addScreens(
  scope: TransactionScope<never>,
  idKiosks: number,
  screens: readonly KioskScreen[],
): Promise<void> {
  for (const screen of screens) {
    await repository(scope, 'kiosk_screens').insert({
      id_kiosks: idKiosks,
      name: screen.randomId,
      enabled: 1,
      design: JSON.stringify(screen),
    });
  }
}
