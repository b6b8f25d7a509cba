import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import { emptyIngest, type INGEST_TABLES } from '#tests/support/network/empty-ingest.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import type { BranchImage } from '#tests/support/sync/memory-stream-store.ts';
import { idOf, numberOf } from './central-ticket.ts';
import { anything, lyingWithIncidents } from './incident.ts';
import { createMirror } from './mirror.ts';
import { play } from './play.ts';

/** `TURNO_SYNC_TABLE_RUNS=1000` runs for a night; a failure names its seed. */
const RUNS = Number(process.env.TURNO_SYNC_TABLE_RUNS ?? 25);
const INCIDENTS = Number(process.env.TURNO_SYNC_INCIDENTS ?? 60);
const SEED = Number(process.env.TURNO_SYNC_SEED ?? 20_261_121);
const timeout = 12 * 3_600_000;

/** Reads the rows of a branch from the tables. */
async function inTables({ db }: CentralDatabase, branch: string) {
  const idBranches = idOf(branch);
  const of = <T extends (typeof INGEST_TABLES)[number]>(table: T) =>
    db
      .selectFrom(table as 'quarantine')
      .selectAll()
      .where('id_branches', '=', idBranches)
      .execute();
  const applied = (await of('applied_changes')) as unknown as { eids: string }[];
  const quarantined = await of('quarantine');
  const tickets = (await of('fact_tickets')) as unknown as { eid: string; id: number; extra: string }[];
  return {
    applied: applied.flatMap(({ eids }) => JSON.parse(eids) as string[]).sort(),
    quarantined: quarantined
      .map(({ eid, reason, trusted, change }) => ({
        eid,
        reason,
        trusted: trusted === 1,
        change: JSON.parse(change),
      }))
      .sort((one, other) => one.eid.localeCompare(other.eid)),
    trimmed: (await of('trimmed_changes')).map(({ eid }) => eid).sort(),
    tickets: tickets
      .map(({ eid, id, extra }) => ({ eid, id, extra }))
      .sort((one, other) => one.id - other.id),
  };
}

function inMemory({ applied, quarantined, trimmed: dropped }: BranchImage) {
  return {
    applied: applied.map(({ eid }) => eid).sort(),
    quarantined: [...quarantined]
      .map(([eid, { reason, trusted, change }]) => ({ eid, reason, trusted, change }))
      .sort((one, other) => one.eid.localeCompare(other.eid)),
    trimmed: [...dropped].sort(),
    tickets: applied
      .filter(({ entity }) => entity === 'tickets')
      .map(({ eid }) => ({ eid, id: numberOf(eid), extra: `{"of_a_later_version":${numberOf(eid)}}` }))
      .sort((one, other) => one.id - other.id),
  };
}

describeCentral('central’s tables', (open, _newStorage, dialect) => {
  it('answer and store the same as in memory, whatever happens', { timeout }, async () => {
    const database = await open();
    const mirror = createMirror(database);
    // PostgreSQL commits over a socket: fewer runs take as long.
    const numRuns = dialect === 'postgres' ? Math.ceil(RUNS / 3) : RUNS;
    const property = fc.asyncProperty(anything(INCIDENTS), fc.nat(), async (incidents, seed) => {
      await emptyIngest(database.db);
      const { branches, violations } = await play(incidents, { seed, mirror });
      expect(violations).toEqual([]);
      for (const [branch, image] of branches) {
        expect(await inTables(database, branch)).toEqual(inMemory(image));
      }
    });
    await fc.assert(property, { numRuns, seed: SEED });
  });

  it('do so also with an attacker who has a branch’s key', { timeout }, async () => {
    const database = await open();
    const mirror = createMirror(database);
    const numRuns = Math.ceil(dialect === 'postgres' ? RUNS / 6 : RUNS / 2);
    const property = fc.asyncProperty(lyingWithIncidents(INCIDENTS), fc.nat(), async (incidents, seed) => {
      await emptyIngest(database.db);
      const { branches } = await play(incidents, { seed, mirror });
      for (const [branch, image] of branches) {
        expect(await inTables(database, branch)).toEqual(inMemory(image));
      }
    });
    await fc.assert(property, { numRuns, seed: SEED });
  });
});
