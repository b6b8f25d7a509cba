import { z } from 'zod';
import {
  type KioskScreen,
  kioskButton,
  kioskScreen,
  MAX_SCREEN_NAME_LENGTH,
  SCREEN_TYPES,
} from '#shared/contract/devices/kiosk-screen.ts';
import { localText } from '#shared/contract/devices/local-text.ts';
import { questionScreens } from './screen-parts.ts';

/** The shape that screens had before they had a grid: their buttons one after the other. */
const flatScreen = z.object({
  randomId: z.string().min(1),
  type: z.enum(SCREEN_TYPES),
  default: z.boolean(),
  question: localText,
  hint: localText,
  columnQty: z.number(),
  buttons: z.array(kioskButton.omit({ style: true }).extend({ back: z.boolean().default(false) })),
});

/**
 * Parses a stored screen of any version; one without a grid may become several screens. Invalid ones are left out.
 */
export function storedScreens(design: string): KioskScreen[] {
  const stored = parsed(design);
  const flat = flatScreen.safeParse(stored).data;
  if (flat) return inGrid(flat);
  const screen = kioskScreen.safeParse(stored).data;
  return screen ? [screen] : [];
}

function inGrid({ buttons, ...flat }: z.infer<typeof flatScreen>): KioskScreen[] {
  const way = buttons.find(({ back }) => back);
  return questionScreens({
    ...flat,
    name: flat.randomId.slice(0, MAX_SCREEN_NAME_LENGTH),
    buttons: buttons.flatMap(({ back, ...button }) => (back ? [] : [{ ...button, style: null }])),
    back: way?.redirect ? { title: way.title, redirect: way.redirect } : null,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
