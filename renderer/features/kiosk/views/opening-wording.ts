import type { TFunction } from 'i18next';
import type { Language } from '#shared/contract/fields.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { openingAt } from '#shared/domain/opening/opening.ts';
import { REGIONS } from '#shared/domain/time/regions.ts';
import type { OpenBy } from '../flow/closing.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Says when a closed kiosk opens next: today, tomorrow, on a day of the week or, a week from now, on a date. Points to
 * the staff where it never does.
 */
export function openingWording(
  t: TFunction<'kiosk'>,
  language: Language,
  { hours, zone }: OpenBy,
  now: Millis,
): string {
  const zoneHours = Number(zone);
  const opening = openingAt(hours, { zoneHours, now });
  if (opening.open || opening.opensAt === null) return t('closed.never');
  const [here, there] = [now, opening.opensAt].map((moment) => moment + zoneHours * HOUR) as [number, number];
  const write = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(REGIONS[language], { ...parts, timeZone: 'UTC' }).format(there);
  const time = write({ hour: 'numeric', minute: '2-digit' });
  const days = Math.floor(there / DAY) - Math.floor(here / DAY);
  if (days === 0) return t('closed.today', { time });
  if (days === 1) return t('closed.tomorrow', { time });
  const day = write({ weekday: 'long', ...(days > 6 && { day: 'numeric', month: 'long' }) });
  return t('closed.day', { day, time });
}
