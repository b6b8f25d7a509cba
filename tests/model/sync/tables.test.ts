import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import { emptyIngest, type INGEST_TABLES } from '#tests/support/network/empty-ingest.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import type { BranchImage } from '#tests/support/sync/memory-stream-store.ts';
import { idOf, numberOf } from './central-ticket.ts';
import { anything, lyingAmongTrouble } from './happening.ts';
import { createMirror } from './mirror.ts';
import { play } from './play.ts';

/** `TURNO_SYNC_TABLE_RUNS=1000` plays a night long; a seed that failed is named by what fails. */
const RUNS = Number(process.env.TURNO_SYNC_TABLE_RUNS ?? 25);
const HAPPENINGS = Number(process.env.TURNO_SYNC_HAPPENINGS ?? 60);
const SEED = Number(process.env.TURNO_SYNC_SEED ?? 20_261_121);
const timeout = 12 * 3_600_000;

/** Reads what the tables hold of a branch. */
async function inTables({ db }: CentralDatabase, branch: string) {
  const idBranches = idOf(branch);
  const of = <T extends (typeof INGEST_TABLES)[number]>(table: T) =>
    db
      .selectFrom(table as 'quarantine')
      .selectAll()
      .where('id_branches', '=', idBranches)
      .execute();
  const applied = (await of('applied_changes')) as unknown as { eids: string }[];
  const aside = await of('quarantine');
  const tickets = (await of('fact_tickets')) as unknown as { eid: string; id: number; extra: string }[];
  return {
    applied: applied.flatMap(({ eids }) => JSON.parse(eids) as string[]).sort(),
    aside: aside
      .map(({ eid, reason, trusted, change }) => ({
        eid,
        reason,
        trusted: trusted === 1,
        change: JSON.parse(change),
      }))
      .sort((one, other) => one.eid.localeCompare(other.eid)),
    shed: (await of('trimmed_changes')).map(({ eid }) => eid).sort(),
    tickets: tickets
      .map(({ eid, id, extra }) => ({ eid, id, extra }))
      .sort((one, other) => one.id - other.id),
  };
}

function inMemory({ applied, aside, shed }: BranchImage) {
  return {
    applied: applied.map(({ eid }) => eid).sort(),
    aside: [...aside]
      .map(([eid, { reason, trusted, change }]) => ({ eid, reason, trusted, change }))
      .sort((one, other) => one.eid.localeCompare(other.eid)),
    shed: [...shed].sort(),
    tickets: applied
      .filter(({ entity }) => entity === 'tickets')
      .map(({ eid }) => ({ eid, id: numberOf(eid), extra: `{"of_a_later_version":${numberOf(eid)}}` }))
      .sort((one, other) => one.id - other.id),
  };
}

describeCentral('central’s tables', (open, _place, dialect) => {
  it('answer and hold what the memory does, whatever happens to either end', { timeout }, async () => {
    const database = await open();
    const mirror = createMirror(database);
    // PostgreSQL commits over a socket: fewer runs take as long.
    const numRuns = dialect === 'postgres' ? Math.ceil(RUNS / 3) : RUNS;
    const property = fc.asyncProperty(anything(HAPPENINGS), fc.nat(), async (happenings, seed) => {
      await emptyIngest(database.db);
      const { branches, violations } = await play(happenings, { seed, mirror });
      expect(violations).toEqual([]);
      for (const [branch, image] of branches) {
        expect(await inTables(database, branch)).toEqual(inMemory(image));
      }
    });
    await fc.assert(property, { numRuns, seed: SEED });
  });

  it('do so as well where somebody who has a branch’s key says what they like', { timeout }, async () => {
    const database = await open();
    const mirror = createMirror(database);
    const numRuns = Math.ceil(dialect === 'postgres' ? RUNS / 6 : RUNS / 2);
    const property = fc.asyncProperty(lyingAmongTrouble(HAPPENINGS), fc.nat(), async (happenings, seed) => {
      await emptyIngest(database.db);
      const { branches } = await play(happenings, { seed, mirror });
      for (const [branch, image] of branches) {
        expect(await inTables(database, branch)).toEqual(inMemory(image));
      }
    });
    await fc.assert(property, { numRuns, seed: SEED });
  });
});
