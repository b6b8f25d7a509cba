import type { KioskButton, KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { Language } from '#shared/contract/fields.ts';
import {
  askingScreens,
  backTo,
  leadingButton,
  QUESTIONS,
  SCREEN_NAMES,
  takingButton,
} from '../kiosks/screen-parts.ts';
import type { Starter } from './starter.ts';

/** Ids of the rows that the buttons stand for, in the order of a starter's segments and services. */
export interface KioskIds {
  readonly segments: readonly number[];
  readonly services: readonly number[];
}

const WHO = 'who';
const WHAT = 'what';

/** Asks who, then what. */
export function whoThenWhat(starter: Starter, ids: KioskIds, language: Language): KioskScreen[] {
  const who = starter.segments.map((title, place) => leadingButton(title, ids.segments[place] ?? null, WHAT));
  return [
    ...askingScreens({
      ...{ randomId: WHO, name: SCREEN_NAMES.first[language], type: 'ACTION', default: true },
      question: QUESTIONS.who,
      hint: QUESTIONS.chooseHint,
      buttons: who,
    }),
    ...askingScreens({
      ...{ randomId: WHAT, name: SCREEN_NAMES.services[language], type: 'ACTION', default: false },
      question: QUESTIONS.what,
      hint: QUESTIONS.hint,
      buttons: services(starter, ids, null),
      back: backTo(WHO),
    }),
  ];
}

/** Asks for the service at once; customers with priority have a button of their own. */
export function whatAtOnce(starter: Starter, ids: KioskIds, language: Language): KioskScreen[] {
  const [general = null] = ids.segments;
  const priority = ids.segments.at(-1) ?? null;
  const priorityTitle = starter.segments.at(-1) ?? starter.segments[0];
  return [
    ...askingScreens({
      ...{ randomId: WHAT, name: SCREEN_NAMES.first[language], type: 'ACTION', default: true },
      question: QUESTIONS.what,
      hint: QUESTIONS.hint,
      buttons: [...services(starter, ids, general), leadingButton(priorityTitle, priority, 'priority')],
    }),
    ...askingScreens({
      ...{ randomId: 'priority', name: priorityTitle[language], type: 'ACTION', default: false },
      question: QUESTIONS.what,
      hint: priorityTitle,
      buttons: services(starter, ids, priority),
      back: backTo(WHAT),
    }),
  ];
}

const services = (starter: Starter, { services: ids }: KioskIds, segment: number | null): KioskButton[] =>
  starter.services.map(({ name }, place) => takingButton(name, segment, ids[place] ?? null));
