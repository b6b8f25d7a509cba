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
    screen(WHO, QUESTIONS.who, QUESTIONS.chooseHint, who, { isDefault: true }),
    screen(
      WHAT,
      QUESTIONS.what,
      QUESTIONS.hint,
      [...services(ids, null), redirect(QUESTIONS.back, null, WHO)],
      {
        isDefault: false,
      },
    ),
  ];
}

/** Asks everybody what at once; whoever needs priority has a button of their own. */
export function hallScreens(ids: KioskIds): KioskScreen[] {
  const [general = null, , priority = null] = ids.segments;
  const priorityTitle = SEGMENTS[2];
  return [
    screen(
      WHAT,
      QUESTIONS.what,
      QUESTIONS.hint,
      [...services(ids, general), redirect(priorityTitle, priority, 'priority')],
      { isDefault: true },
    ),
    screen(
      'priority',
      QUESTIONS.what,
      priorityTitle,
      [...services(ids, priority), redirect(QUESTIONS.back, null, WHAT)],
      { isDefault: false },
    ),
  ];
}

function screen(
  randomId: string,
  question: Name,
  hint: Name,
  buttons: KioskButton[],
  { isDefault }: { isDefault: boolean },
): KioskScreen {
  return { randomId, type: 'ACTION', default: isDefault, question, hint, columnQty: 2, buttons };
}

function services({ services: ids }: KioskIds, segment: number | null): KioskButton[] {
  return SERVICES.map(({ name }, place) => ({
    title: name,
    subtitle: 'ESTIMATED_WAIT',
    segment,
    service: ids[place] ?? null,
    print: true,
    redirect: null,
  }));
}

const redirect = (title: Name, segment: number | null, to: string): KioskButton => ({
  title,
  subtitle: null,
  segment,
  service: null,
  print: false,
  redirect: to,
});
