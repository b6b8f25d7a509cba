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

/** Takes all its screens from a kiosk. */
export async function removeScreens(scope: TransactionScope<never>, idKiosks: number): Promise<void> {
  const screens = await scope.trx
    .selectFrom('kiosk_screens')
    .select('id')
    .where('id_kiosks', '=', idKiosks)
    .execute();
  for (const { id } of screens) await repository(scope, 'kiosk_screens').remove(id);
}
