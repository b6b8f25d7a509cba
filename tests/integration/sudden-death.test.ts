import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Answered, branchTraffic } from '../support/branch-traffic.ts';
import { changeLogFaults } from '../support/change-log-faults.ts';
import { lookInto, rowsOf } from '../support/look-into.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { spawnBranch } from '../support/spawn-branch.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { ticketFaults } from '../support/ticket-faults.ts';

const ROUNDS = Number(process.env.TURNO_KILL_ROUNDS ?? 5);
const SEED = Number(process.env.TURNO_KILL_SEED ?? 20_261_116);

/** How long it lives on once there is traffic of every kind: long enough for any place in a commit. */
const LONGEST_GRACE_MS = 1_500;

describe('a server that is killed under load', () => {
  let folder: TemporaryFolder;
  const answered: Answered = { issued: [], called: [], ended: [] };
  const random = seededRandom(SEED);
  beforeAll(() => {
    folder = temporaryFolder();
  });
  afterAll(() => folder.remove());

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'has kept everything it had answered (round %i)',
    async () => {
      const server = await spawnBranch({ folder: folder.path, demo: true });
      const before = { issued: answered.issued.length, ended: answered.ended.length };
      const traffic = branchTraffic({ origin: server.origin, answered, random, kiosks: 12 });
      try {
        await vi.waitFor(
          () => {
            expect(answered.issued.length).toBeGreaterThan(before.issued + 40);
            expect(answered.ended.length).toBeGreaterThan(before.ended + 3);
          },
          { timeout: 30_000 },
        );
        await pause(random() * LONGEST_GRACE_MS);
      } finally {
        await server.kill();
      }
      await traffic;

      // Started again, it brings its file in order; killed again, it is not touched by an orderly end.
      const returned = await spawnBranch({ folder: folder.path, demo: true });
      await returned.kill();
      lookInto(folder.path, (sqlite) => {
        expect(ticketFaults(sqlite)).toEqual([]);
        expect(changeLogFaults(sqlite)).toEqual([]);
        const kept = rowsOf<{ id: number; code: string; state: string }>(
          sqlite,
          'select id, code, state from tickets',
        );
        const stateOf = new Map(kept.map(({ id, state }) => [id, state]));
        const codeOf = new Map(kept.map(({ id, code }) => [id, code]));
        expect(answered.issued.filter(({ idTicket, code }) => codeOf.get(idTicket) !== code)).toEqual([]);
        expect(answered.called.filter((id) => stateOf.get(id) === 'waiting')).toEqual([]);
        expect(answered.ended.filter((id) => stateOf.get(id) !== 'assisted')).toEqual([]);
        expect(rowsOf(sqlite, `select id from print_jobs where state = 'sending' and attempts > 1`)).toEqual(
          [],
        );
      });
    },
  );
});
