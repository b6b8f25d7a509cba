import { DEFAULT_SCREEN } from '#shared/contract/devices/kiosk-defaults.ts';
import { grid } from '#shared/contract/devices/kiosk-layout.ts';
import type { KioskButton, KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';

/** A button that issues a ticket if it has a segment and a service. */
export const kioskButton = (own: Partial<KioskButton> = {}): KioskButton => ({
  title: { es: 'Caja' },
  subtitle: null,
  segment: null,
  service: null,
  print: true,
  redirect: null,
  style: null,
  ...own,
});

/** A screen with a question; two columns by default. */
export const kioskScreen = (
  own: Partial<KioskScreen> = {},
  buttons: readonly (KioskButton | null)[] = [],
): KioskScreen => ({
  randomId: 'one',
  name: 'Uno',
  type: 'ACTION',
  default: false,
  question: { es: '¿Qué desea?' },
  hint: {},
  back: null,
  style: DEFAULT_SCREEN,
  ...grid(buttons, 2),
  message: { text: {}, duration: 5, redirect: null },
  ...own,
});
