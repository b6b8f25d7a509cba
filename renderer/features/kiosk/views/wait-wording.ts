import type { TFunction } from 'i18next';
import type { KioskData } from '#shared/contract/devices/kiosks.ts';
import { waitWords } from '#shared/domain/forecast/wait-range.ts';

type Wait = Pick<KioskData, 'waitFromMinutes' | 'waitToMinutes'>;

/** Writes “Espera: 10 a 15 min”, or that there is none. */
export function waitWording(t: TFunction<'kiosk'>, { waitFromMinutes, waitToMinutes }: Wait): string {
  const words = waitWords({ fromMinutes: waitFromMinutes, toMinutes: waitToMinutes });
  if (words.kind === 'upTo') return t('wait.upTo', { to: words.to });
  return words.kind === 'range'
    ? t('wait.range', { from: words.from, to: words.to })
    : t(`wait.${words.kind}`);
}

/** Writes “3 personas esperando”. */
export function crowdWording(
  t: TFunction<'kiosk'>,
  { clientsWaiting }: Pick<KioskData, 'clientsWaiting'>,
): string {
  return t('crowd', { count: clientsWaiting });
}
