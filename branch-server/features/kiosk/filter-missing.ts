import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { withCells } from '#shared/contract/devices/kiosk-layout.ts';
import type { KioskButton, KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';

/** Ids of what customers may choose. */
export interface Offered {
  readonly segments: ReadonlySet<number>;
  readonly services: ReadonlySet<number>;
}

export async function offeredHere(reader: Kysely<BranchTables>): Promise<Offered> {
  const [segments, services] = await Promise.all([
    reader.selectFrom('segments').select('id').where('enabled', '=', 1).execute(),
    reader.selectFrom('services').select('id').where('enabled', '=', 1).execute(),
  ]);
  return { segments: new Set(segments.map(({ id }) => id)), services: new Set(services.map(({ id }) => id)) };
}

/**
 * Leaves out the buttons that stand for what is there no longer, or is switched off, and those that lead to a screen
 * which is not there: nothing looks as if it could be pressed and cannot, and the rest of the screen stays.
 */
export function filterMissing(
  screens: readonly KioskScreen[],
  { segments, services }: Offered,
): KioskScreen[] {
  const there = new Set(screens.map(({ randomId }) => randomId));
  const leads = (to: string | null) => to === null || there.has(to);
  const stands = ({ segment, service, print, redirect }: KioskButton): boolean =>
    (segment === null || segments.has(segment)) &&
    (service === null || services.has(service)) &&
    (print || leads(redirect));
  return screens.map((screen) => ({
    ...withCells(screen, (button) => (button && stands(button) ? button : null)),
    back: screen.back && there.has(screen.back.redirect) ? screen.back : null,
  }));
}
