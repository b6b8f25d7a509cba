import { DEFAULT_SCREEN } from '#shared/contract/devices/kiosk-defaults.ts';
import { continuationId } from '#shared/contract/devices/kiosk-grid.ts';
import { grid } from '#shared/contract/devices/kiosk-layout.ts';
import {
  DEFAULT_MESSAGE_SECONDS,
  type KioskButton,
  type KioskScreen,
  MAX_COLUMNS,
  MAX_ROWS,
  MAX_SCREEN_NAME_LENGTH,
} from '#shared/contract/devices/kiosk-screen.ts';
import type { LocalText } from '#shared/contract/devices/local-text.ts';

/** Questions of generated screens. */
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

/** Names of generated screens in the designer. */
export const SCREEN_NAMES = {
  first: { es: 'Inicio', en: 'Home', sv: 'Start' },
  services: { es: 'Servicios', en: 'Services', sv: 'Ärenden' },
} as const satisfies Readonly<Record<string, LocalText>>;

const BACK: LocalText = { es: 'Volver', en: 'Back', sv: 'Tillbaka' };
const MORE: LocalText = { es: 'Más opciones', en: 'More options', sv: 'Fler val' };
const DEFAULT_COLUMNS = 2;
const MAX_BUTTONS = MAX_COLUMNS * MAX_ROWS;

type ScreenBase = Pick<KioskScreen, 'randomId' | 'name' | 'type' | 'default' | 'question' | 'hint'>;

interface QuestionScreen extends ScreenBase {
  readonly buttons: readonly KioskButton[];
  readonly back?: KioskScreen['back'];
  /** Two unless the buttons need a third. */
  readonly columnQty?: number;
}

/** Creates a screen with a question; if its buttons do not fit, the last one of each screen opens the next. */
export function questionScreens({
  buttons,
  back = null,
  columnQty,
  ...plain
}: QuestionScreen): KioskScreen[] {
  const isLast = buttons.length <= MAX_BUTTONS;
  const here = isLast ? buttons : buttons.slice(0, MAX_BUTTONS - 1);
  const next = numbered(plain);
  const visible = isLast ? here : [...here, leadingButton(MORE, null, next.randomId)];
  const needed = Math.max(columnQty ?? DEFAULT_COLUMNS, Math.ceil(visible.length / MAX_ROWS));
  const screen: KioskScreen = {
    ...plain,
    ...grid(visible, needed),

    back,
    message: { text: plain.hint, duration: DEFAULT_MESSAGE_SECONDS, redirect: null },
    style: DEFAULT_SCREEN,
  };
  if (isLast) return [screen];
  const others = buttons.slice(here.length);
  return [screen, ...questionScreens({ ...next, buttons: others, back: backTo(plain.randomId) })];
}

/** Name of a continuation screen: "what", "what 2", "what 3". */
function numbered(plain: ScreenBase): ScreenBase {
  const [, stem = plain.name, number = '1'] = /^(.*?)(?: (\d+))?$/.exec(plain.name) ?? [];
  const next = Number(number) + 1;
  const ending = ` ${next}`;
  return {
    ...plain,
    default: false,
    name: `${stem.slice(0, MAX_SCREEN_NAME_LENGTH - ending.length)}${ending}`,
    randomId: continuationId(plain.randomId),
  };
}

/** Button that issues a ticket, with the expected wait; null for a segment selected on an earlier screen. */
export const ticketButton = (
  title: LocalText,
  segment: number | null,
  service: number | null,
): KioskButton => ({
  title,
  subtitle: 'ESTIMATED_WAIT',
  segment,
  service,
  print: true,
  redirect: null,
  style: null,
});

/** Creates a button that opens another screen with a segment. */
export const leadingButton = (title: LocalText, segment: number | null, to: string): KioskButton => ({
  title,
  subtitle: null,
  segment,
  service: null,
  print: false,
  redirect: to,
  style: null,
});

/** Creates a back button to an earlier screen. */
export const backTo = (redirect: string): NonNullable<KioskScreen['back']> => ({ title: BACK, redirect });
