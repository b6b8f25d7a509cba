import type { KioskScreenView, SavedScreen } from '#shared/contract/configuration/kiosk-screens.ts';
import { DEFAULT_SCREEN, NEW_GRID } from '#shared/contract/devices/kiosk-defaults.ts';
import { grid } from '#shared/contract/devices/kiosk-layout.ts';
import {
  DEFAULT_MESSAGE_SECONDS,
  type KioskButton,
  type KioskScreen,
  MAX_SCREEN_NAME_LENGTH,
} from '#shared/contract/devices/kiosk-screen.ts';

/** The screens of a kiosk as they are being designed. */
export type Draft = readonly SavedScreen[];

export const draftOf = (shown: readonly KioskScreenView[]): Draft =>
  shown.map(({ design, enabled }) => ({ design: JSON.parse(design) as KioskScreen, enabled }));

/** Changes one screen; all others stay the same objects. */
export const withScreen = (
  draft: Draft,
  randomId: string,
  change: (screen: KioskScreen) => KioskScreen,
): Draft =>
  draft.map((one) => {
    if (one.design.randomId !== randomId) return one;
    const design = change(one.design);
    return design === one.design ? one : { ...one, design };
  });

/** Adds a screen without buttons, in the grid that new screens have (operations specification, section 9). */
export function withNewScreen(
  draft: Draft,
  { randomId, name, type }: Pick<KioskScreen, 'randomId' | 'name' | 'type'>,
): Draft {
  const design: KioskScreen = {
    randomId,
    type,
    name: freeName(draft, name),
    default: false,
    question: {},
    hint: {},
    back: null,
    style: draft[0]?.design.style ?? DEFAULT_SCREEN,
    ...grid([], NEW_GRID.columnQty, NEW_GRID.rowQty),
    message: { text: {}, duration: DEFAULT_MESSAGE_SECONDS, redirect: null },
  };
  return [...draft, { design, enabled: 'Y' }];
}

/** Makes one the first screen; it is the only one then. */
export const withFirst = (draft: Draft, randomId: string): Draft =>
  draft.map((one) => {
    const isFirst = one.design.randomId === randomId;
    return one.design.default === isFirst ? one : { ...one, design: { ...one.design, default: isFirst } };
  });

export const withoutScreen = (draft: Draft, randomId: string): Draft =>
  draft.filter(({ design }) => design.randomId !== randomId);

/** A button without words, which takes a ticket once it has a service. */
export const newButton = (): KioskButton => ({
  title: {},
  subtitle: 'ESTIMATED_WAIT',
  segment: null,
  service: null,
  print: true,
  redirect: null,
  style: null,
});

/** Finds a name that no other screen has: "Aviso", "Aviso 2". */
function freeName(draft: Draft, wanted: string): string {
  const taken = new Set(draft.map(({ design }) => folded(design.name)));
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` ${number}`;
    const name = `${wanted.slice(0, MAX_SCREEN_NAME_LENGTH - ending.length)}${ending}`;
    if (!taken.has(folded(name))) return name;
  }
}

export const folded = (name: string): string => name.trim().toLocaleLowerCase('es');
