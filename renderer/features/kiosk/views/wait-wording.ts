import type { TFunction } from 'i18next';
import type { KioskData } from '#shared/contract/devices/kiosks.ts';

type Wait = Pick<KioskData, 'waitFromMinutes' | 'waitToMinutes'>;

/** Writes “Espera: 10 a 15 min”, or that there is none. */
export function waitWording(t: TFunction<'kiosk'>, { waitFromMinutes, waitToMinutes }: Wait): string {
  if (waitToMinutes === 0) return t('wait.none');
  return t('wait.range', { from: waitFromMinutes, to: waitToMinutes });
}

/** Writes “3 personas esperando”. */
export function crowdWording(
  t: TFunction<'kiosk'>,
  { clientsWaiting }: Pick<KioskData, 'clientsWaiting'>,
): string {
  return t('crowd', { count: clientsWaiting });
}
