import type { KioskButton, KioskScreen, LocalText } from '#shared/contract/devices/kiosks.ts';

/** What screens that the product makes by itself ask. */
export const QUESTIONS = {
  who: { es: '¿Cómo podemos atenderle?', en: 'How may we help you?', sv: 'Vem är du som kund?' },
  what: { es: '¿Qué necesita hacer hoy?', en: 'What brings you here today?', sv: 'Vad gäller ditt besök?' },
  hint: {
    es: 'Toque una opción y tome su ticket.',
    en: 'Touch an option and take your ticket.',
    sv: 'Tryck på ett val och ta din kölapp.',
  },
  chooseHint: { es: 'Toque una opción.', en: 'Touch an option.', sv: 'Tryck på ett val.' },
} as const satisfies Readonly<Record<string, LocalText>>;

const BACK: LocalText = { es: 'Volver', en: 'Back', sv: 'Tillbaka' };

/** Makes a screen with a question in two columns. */
export const askingScreen = (given: Omit<KioskScreen, 'type' | 'columnQty'>): KioskScreen => ({
  type: 'ACTION',
  columnQty: 2,
  ...given,
});

/** Makes a button that takes a ticket, with how long one waits; of a segment that an earlier screen asked for, null. */
export const takingButton = (
  title: LocalText,
  segment: number | null,
  service: number | null,
): KioskButton => ({
  ...{ title, subtitle: 'ESTIMATED_WAIT', segment, service },
  ...{ print: true, redirect: null, back: false },
});

/** Makes a button that leads on to another screen, and hands a segment over. */
export const leadingButton = (title: LocalText, segment: number | null, to: string): KioskButton => ({
  ...{ title, subtitle: null, segment, service: null },
  ...{ print: false, redirect: to, back: false },
});

/** Makes the way back to an earlier screen. */
export const backButton = (to: string): KioskButton => ({ ...leadingButton(BACK, null, to), back: true });
