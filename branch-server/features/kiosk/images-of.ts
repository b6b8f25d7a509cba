import { imagesOfScreen } from '#shared/contract/devices/kiosk-layout.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import { keyOf } from '#shared/server/resources/designs-with-resources.ts';

/** Finds the hashes of the pictures that screens name and whose files are here: with them a page keeps what it has once shown. */
export function imagesOf(
  screens: readonly KioskScreen[],
  files: Readonly<Record<string, { readonly hash: string }>>,
): Record<string, string> {
  const named = new Set(screens.flatMap(imagesOfScreen));
  return Object.fromEntries(
    [...named].flatMap((name) => {
      const file = files[keyOf({ name, type: 'image', module: 'kiosk' })];
      return file ? [[name, file.hash]] : [];
    }),
  );
}
