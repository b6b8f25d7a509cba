import type { KioskButton, KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { Language } from '#shared/contract/fields.ts';
import {
  backTo,
  leadingButton,
  QUESTIONS,
  questionScreens,
  SCREEN_NAMES,
  ticketButton,
} from '../kiosks/screen-parts.ts';
import type { Starter } from './starter.ts';

/** Ids of the rows behind the buttons, in the starter's order. */
export interface KioskIds {
  readonly segments: readonly number[];
  readonly services: readonly number[];
}

const WHO = 'who';
const SERVICE_SCREEN = 'what';

/** Asks for the segment, then the service. */
export function segmentThenService(starter: Starter, ids: KioskIds, language: Language): KioskScreen[] {
  const who = starter.segments.map((title, index) =>
    leadingButton(title, ids.segments[index] ?? null, SERVICE_SCREEN),
  );
  return [
    ...questionScreens({
      randomId: WHO,
      name: SCREEN_NAMES.first[language],
      type: 'ACTION',
      default: true,
      question: QUESTIONS.who,
      hint: QUESTIONS.chooseHint,
      buttons: who,
    }),
    ...questionScreens({
      randomId: SERVICE_SCREEN,
      name: SCREEN_NAMES.services[language],
      type: 'ACTION',
      default: false,
      question: QUESTIONS.what,
      hint: QUESTIONS.hint,
      buttons: services(starter, ids, null),
      back: backTo(WHO),
    }),
  ];
}

/** Asks for the service; priority customers have their own button. */
export function serviceFirst(starter: Starter, ids: KioskIds, language: Language): KioskScreen[] {
  const [general = null] = ids.segments;
  const priority = ids.segments.at(-1) ?? null;
  const priorityTitle = starter.segments.at(-1) ?? starter.segments[0];
  return [
    ...questionScreens({
      randomId: SERVICE_SCREEN,
      name: SCREEN_NAMES.first[language],
      type: 'ACTION',
      default: true,
      question: QUESTIONS.what,
      hint: QUESTIONS.hint,
      buttons: [...services(starter, ids, general), leadingButton(priorityTitle, priority, 'priority')],
    }),
    ...questionScreens({
      randomId: 'priority',
      name: priorityTitle[language],
      type: 'ACTION',
      default: false,
      question: QUESTIONS.what,
      hint: priorityTitle,
      buttons: services(starter, ids, priority),
      back: backTo(SERVICE_SCREEN),
    }),
  ];
}

const services = (starter: Starter, { services: ids }: KioskIds, segment: number | null): KioskButton[] =>
  starter.services.map(({ name }, index) => ticketButton(name, segment, ids[index] ?? null));
