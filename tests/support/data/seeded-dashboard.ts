import { createRollUpHousekeeping } from '#central-server/roll-ups/roll-up-housekeeping.ts';
import { businessDay } from '#shared/domain/time/business-day.ts';
import { addBranches } from '../network/central-network.ts';
import { putFacts, ticketFact } from '../samples/facts.ts';
import type { Central } from '../servers/start-central.ts';
import { receive } from './seeded-network.ts';

const MINUTE = 60_000;

export interface SeededBranch {
  readonly id: number;
  readonly name: string;
  /** Minutes that each of its customers has waited so far. */
  readonly waiting: readonly number[];
  readonly absent?: number;
  readonly served?: number;
  /** Time since its last message. */
  readonly awayMs?: number;
}

/** Creates branches with different states at a central, side by side on the map; the demo branch is closed. */
export async function seedDashboard(central: Central, branches: readonly SeededBranch[]): Promise<void> {
  const database = central.database();
  const { db } = database;
  const now = central.clock.now();
  const day = businessDay(now, { zoneHours: 0, resetHour: 0 });
  await db.updateTable('branches').set({ enabled: 0 }).execute();
  await addBranches(db, branches);
  for (const [index, { id, waiting, absent = 0, served = 0, awayMs }] of branches.entries()) {
    const at = { latitude: 40 + (index % 7) / 10, longitude: -4 + Math.floor(index / 7) / 7 };
    await db.updateTable('branches').set(at).where('id', '=', id).execute();
    const ticket = { id_branches: id, day, id_queues: 1 };
    const ended = (state: string) => ({
      state,
      arrived_at: now - 5 * MINUTE,
      called_at: now - 4 * MINUTE,
      ended_at: now - MINUTE,
    });
    const tickets = [
      ...waiting.map((minutes) => ({ arrived_at: now - minutes * MINUTE })),
      ...Array.from({ length: absent }, () => ended('noshow')),
      ...Array.from({ length: served }, () => ended('assisted')),
    ].map((one, number) => ticketFact({ ...ticket, ...one, id: number + 1 }));
    await putFacts(database, { tickets });
    await receive(central, id, now - (awayMs ?? 0), {});
  }
  await createRollUpHousekeeping({ database, clock: central.clock, log: central.log.log }).catchUp();
}

/** Groups branches. */
export async function seedGroup(
  central: Central,
  {
    id,
    name,
    branches,
  }: { readonly id: number; readonly name: string; readonly branches: readonly number[] },
): Promise<void> {
  const { db } = central.database();
  await db.insertInto('branch_groups').values({ id, name, enabled: 1, description: '' }).execute();
  await db
    .insertInto('branch_group_branches')
    .values(
      branches.map((id_branches) => ({ id: id * 1000 + id_branches, id_branch_groups: id, id_branches })),
    )
    .execute();
}
