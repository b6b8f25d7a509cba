import type { i18n, TFunction } from 'i18next';
import { localTextIn } from '#renderer/public-pages/texts.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { KioskViewer } from '#shared/contract/devices/kiosks.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { FailReason, Failure } from './flow/kiosk-flow.ts';
import type { Notice } from './views/notice-view.tsx';
import { openingWording } from './views/opening-wording.ts';

/** Says the same notice in every language, where the customer's is not known and cannot be chosen. */
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

/** Says in every language that the kiosk is closed, and when it opens. */
export function closedNotices(i18n: i18n, viewer: KioskViewer, now: Millis): Notice[] {
  return languagesInOrder(viewer).map((lang) => {
    const t = i18n.getFixedT(lang, 'kiosk');
    return { lang, title: t('closed.title'), text: openingWording(t, lang, viewer, now) };
  });
}

/** Puts the language first that a new customer meets. */
export const languagesInOrder = ({ language, languages }: KioskViewer): Language[] => [
  language,
  ...languages.filter((one) => one !== language),
];

/** Says what a message screen of the designer holds. */
export function messageNotice(screen: KioskScreen, lang: Language, standIn: Language): Notice {
  return {
    lang,
    title: localTextIn(screen.question, lang, standIn),
    text: localTextIn(screen.message.text, lang, standIn),
  };
}

/** No designer can say of one screen for all failures why an appointment cannot be kept, or when the kiosk closed. */
const PRODUCT_TEXTS: ReadonlySet<FailReason> = new Set([
  'closed',
  'appointmentUnknown',
  'appointmentElsewhere',
  'appointmentAtAnother',
  'appointmentOtherDay',
  'appointmentTooEarly',
  'appointmentTooLate',
]);

/**
 * Says why there was no ticket, in the words of the designer's error screen where the kiosk has one and they can say it.
 */
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
  if (own?.title) return own;
  return { lang, title: t(`failed.${reason}.title`), text: t(`failed.${reason}.text`, { branch }) };
}
