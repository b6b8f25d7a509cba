import type { KioskButton, KioskScreen } from '#shared/contract/devices/kiosks.ts';
import { type Name, name, type Starter } from './starter.ts';

/** Ids of the rows that the buttons stand for, in the order of a starter's segments and services. */
export interface KioskIds {
  readonly segments: readonly number[];
  readonly services: readonly number[];
}

const WHO = 'who';
const WHAT = 'what';

const QUESTIONS = {
  who: name('¿Cómo podemos atenderle?', 'How may we help you?', 'Vem är du som kund?'),
  what: name('¿Qué necesita hacer hoy?', 'What brings you here today?', 'Vad gäller ditt besök?'),
  hint: name(
    'Toque una opción y tome su ticket.',
    'Touch an option and take your ticket.',
    'Tryck på ett val och ta din kölapp.',
  ),
  chooseHint: name('Toque una opción.', 'Touch an option.', 'Tryck på ett val.'),
  back: name('Volver', 'Back', 'Tillbaka'),
} as const;

/** Asks who, then what. */
export function whoThenWhat(starter: Starter, ids: KioskIds): KioskScreen[] {
  const who = starter.segments.map((title, place) => redirect(title, ids.segments[place] ?? null, WHAT));
  return [
    screen({
      randomId: WHO,
      default: true,
      question: QUESTIONS.who,
      hint: QUESTIONS.chooseHint,
      buttons: who,
    }),
    screen({
      randomId: WHAT,
      default: false,
      question: QUESTIONS.what,
      hint: QUESTIONS.hint,
      buttons: [...services(starter, ids, null), back(WHO)],
    }),
  ];
}

/** Asks for the service at once; customers with priority have a button of their own. */
export function whatAtOnce(starter: Starter, ids: KioskIds): KioskScreen[] {
  const [general = null] = ids.segments;
  const priority = ids.segments.at(-1) ?? null;
  const priorityTitle = starter.segments.at(-1) ?? starter.segments[0];
  return [
    screen({
      randomId: WHAT,
      default: true,
      question: QUESTIONS.what,
      hint: QUESTIONS.hint,
      buttons: [...services(starter, ids, general), redirect(priorityTitle, priority, 'priority')],
    }),
    screen({
      randomId: 'priority',
      default: false,
      question: QUESTIONS.what,
      hint: priorityTitle,
      buttons: [...services(starter, ids, priority), back(WHAT)],
    }),
  ];
}

const screen = (given: Omit<KioskScreen, 'type' | 'columnQty'>): KioskScreen => ({
  type: 'ACTION',
  columnQty: 2,
  ...given,
});

function services(starter: Starter, { services: ids }: KioskIds, segment: number | null): KioskButton[] {
  return starter.services.map((service, place) => ({
    title: service.name,
    subtitle: 'ESTIMATED_WAIT',
    segment,
    service: ids[place] ?? null,
    print: true,
    redirect: null,
    back: false,
  }));
}

const redirect = (title: Name, segment: number | null, to: string): KioskButton => ({
  title,
  subtitle: null,
  segment,
  service: null,
  print: false,
  redirect: to,
  back: false,
});

const back = (to: string): KioskButton => ({ ...redirect(QUESTIONS.back, null, to), back: true });
