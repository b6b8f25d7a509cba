import type { KioskButton, KioskScreen } from '#shared/contract/devices/kiosks.ts';
import { type Name, QUESTIONS, SEGMENTS, SERVICES } from './names.ts';

/** Ids of the rows that the buttons stand for, in the order of SEGMENTS and SERVICES. */
export interface KioskIds {
  readonly segments: readonly number[];
  readonly services: readonly number[];
}

const WHO = 'who';
const WHAT = 'what';

/** Asks who, then what: the kiosk at the entrance. */
export function entranceScreens(ids: KioskIds): KioskScreen[] {
  const who = SEGMENTS.map((title, place) => redirect(title, ids.segments[place] ?? null, WHAT));
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
      buttons: [...services(ids, null), back(WHO)],
    }),
  ];
}

/** Asks for the service at once; customers with priority have a button of their own. */
export function hallScreens(ids: KioskIds): KioskScreen[] {
  const [general = null, , priority = null] = ids.segments;
  const priorityTitle = SEGMENTS[2];
  return [
    screen({
      randomId: WHAT,
      default: true,
      question: QUESTIONS.what,
      hint: QUESTIONS.hint,
      buttons: [...services(ids, general), redirect(priorityTitle, priority, 'priority')],
    }),
    screen({
      randomId: 'priority',
      default: false,
      question: QUESTIONS.what,
      hint: priorityTitle,
      buttons: [...services(ids, priority), back(WHAT)],
    }),
  ];
}

const screen = (given: Omit<KioskScreen, 'type' | 'columnQty'>): KioskScreen => ({
  type: 'ACTION',
  columnQty: 2,
  ...given,
});

function services({ services: ids }: KioskIds, segment: number | null): KioskButton[] {
  return SERVICES.map(({ name }, place) => ({
    title: name,
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
