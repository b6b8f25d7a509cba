import type { i18n, TFunction } from 'i18next';
import { localTextIn } from '#renderer/public-pages/texts.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { KioskData, KioskViewer } from '#shared/contract/devices/kiosks.ts';
import type { Language } from '#shared/contract/fields.ts';
import { waitWords } from '#shared/domain/forecast/wait-range.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { openingAt } from '#shared/domain/time/opening.ts';
import { REGIONS } from '#shared/domain/time/regions.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/time/units.ts';
import type { FailReason, Failure, OpenBy } from './kiosk-flow.ts';
import type { Notice } from './notice-view.tsx';

/** Notice in all languages, when the language of the customer is unknown. */
export function noticesInAll(
  i18n: i18n,
  languages: readonly Language[],
  about: 'offline' | 'unknown',
): Notice[] {
  return languages.map((lang) => {
    const t = i18n.getFixedT(lang, 'kiosk');
    return { lang, title: t(`${about}.title`), text: t(`${about}.text`) };
  });
}

/** Closed notice with the next opening, in all languages. */
export function closedNotices(i18n: i18n, viewer: KioskViewer, now: Millis): Notice[] {
  return languagesInOrder(viewer).map((lang) => {
    const t = i18n.getFixedT(lang, 'kiosk');
    return { lang, title: t('closed.title'), text: openingWording(t, lang, viewer, now) };
  });
}

/** Languages, with the default one first. */
export const languagesInOrder = ({ language, languages }: KioskViewer): Language[] => [
  language,
  ...languages.filter((one) => one !== language),
];

/** Notice of a designed message screen. */
export function messageNotice(screen: KioskScreen, lang: Language, standIn: Language): Notice {
  return {
    lang,
    title: localTextIn(screen.question, lang, standIn),
    text: localTextIn(screen.message.text, lang, standIn),
  };
}

/** Reasons that a single designed error screen cannot explain. */
const PRODUCT_TEXTS: ReadonlySet<FailReason> = new Set([
  'closed',
  'appointmentUnknown',
  'appointmentElsewhere',
  'appointmentAtAnother',
  'appointmentOtherDay',
  'appointmentTooEarly',
  'appointmentTooLate',
]);

/** Notice of a failed issue, with the texts of the designed error screen if it applies. */
export function failureNotice(
  t: TFunction<'kiosk'>,
  viewer: KioskViewer,
  lang: Language,
  { reason, branch = viewer.branchName }: Failure,
): Notice {
  const designed = PRODUCT_TEXTS.has(reason)
    ? undefined
    : viewer.screens.find(({ type }) => type === 'ERROR');
  const own = designed && messageNotice(designed, lang, viewer.language);
  const title = t(`failed.${reason}.title`);
  if (own && (own.title || own.text)) return { ...own, title: own.title || title };
  return { lang, title, text: t(`failed.${reason}.text`, { branch }) };
}

/**
 * Next opening: today, tomorrow, a weekday or, from a week on, a date. Without one, refers to the staff.
 *
 * @internal used by tests besides this file
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
  const [here, there] = [now, opening.opensAt].map((moment) => moment + zoneHours * HOUR_MS) as [
    number,
    number,
  ];
  const write = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(REGIONS[language], { ...parts, timeZone: 'UTC' }).format(there);
  const time = write({ hour: 'numeric', minute: '2-digit' });
  const days = Math.floor(there / DAY_MS) - Math.floor(here / DAY_MS);
  if (days === 0) return t('closed.today', { time });
  if (days === 1) return t('closed.tomorrow', { time });
  const day = write({ weekday: 'long', ...(days > 6 && { day: 'numeric', month: 'long' }) });
  return t('closed.day', { day, time });
}

type Wait = Pick<KioskData, 'waitFromMinutes' | 'waitToMinutes'>;

/** Waiting time, “Espera: 10 a 15 min”. */
export function waitWording(t: TFunction<'kiosk'>, { waitFromMinutes, waitToMinutes }: Wait): string {
  const words = waitWords({ fromMinutes: waitFromMinutes, toMinutes: waitToMinutes });
  if (words.kind === 'upTo') return t('wait.upTo', { to: words.to });
  return words.kind === 'range'
    ? t('wait.range', { from: words.from, to: words.to })
    : t(`wait.${words.kind}`);
}

/** Number of people waiting, “3 personas esperando”. */
export function crowdWording(
  t: TFunction<'kiosk'>,
  { clientsWaiting }: Pick<KioskData, 'clientsWaiting'>,
): string {
  return t('crowd', { count: clientsWaiting });
}
