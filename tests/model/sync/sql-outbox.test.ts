import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Disks, sqliteDisks } from './disks.ts';
import { anything } from './incident.ts';
import { play } from './play.ts';

const RUNS = Number(process.env.TURNO_SYNC_SQL_RUNS ?? 60);
const SEED = Number(process.env.TURNO_SYNC_SEED ?? 20_261_121);
const timeout = 12 * 3_600_000;

describe('the change log in SQLite', () => {
  let sqlite: Disks;
  beforeAll(async () => {
    sqlite = await sqliteDisks();
  });

  it('has the same result at central as one in memory, whatever happens', { timeout }, () =>
    fc.assert(
      fc.asyncProperty(anything(40), fc.nat(), async (incidents, seed) => {
        const inMemory = await play(incidents, { seed });
        const inSqlite = await play(incidents, { seed, disks: sqlite });
        expect(inSqlite.violations).toEqual([]);
        expect(inSqlite.branches).toEqual(inMemory.branches);
      }),
      { numRuns: RUNS, seed: SEED },
    ),
  );
});
