import { cpSync } from 'node:fs';
// biome-ignore lint/plugin: the random moment of the power cut is what is tested
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import type { TicketVerb } from '#shared/domain/tickets/transitions.ts';
import { branchFaults } from '#tests/model/branch-faults.ts';
import { addUser } from '#tests/support/actions/add-user.ts';
import { moreOperators } from '#tests/support/actions/more-operators.ts';
import { answeredFaults } from '#tests/support/checks/answered-faults.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { type Hammers, startHammers } from '#tests/support/samples/hammers.ts';
import { type BranchProcess, startBranchProcess } from '#tests/support/servers/branch-process.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { startBranch } from '#tests/support/servers/start-branch.ts';

const FEW_ROUNDS = 3;
const ROUNDS = Number(process.env.TURNO_KILL_ROUNDS ?? FEW_ROUNDS);
const SEED = Number(process.env.TURNO_KILL_SEED ?? 20_261_116);
const PROCESSES = 3;
const OPERATORS_EACH = 4;

/** Milliseconds that it lives on at most once there is traffic: long enough for any place in a commit. */
const LONGEST_GRACE_MS = 800;
/** Milliseconds that it lives at most after a start that is cut short as well. */
const SHORT_LIFE_MS = 150;
const CUT_SHORT = 0.3;

const OFTEN: TicketVerb[] = ['call', 'end', 'issue', 'noShow', 'standBy', 'transfer'];
const SELDOM: TicketVerb[] = ['cancel', 'recover', 'undo'];

describe('a server that is killed while several processes work with it', () => {
  const random = seededRandom(SEED);
  let folder: TemporaryFolder;
  let server: BranchProcess;
  let hammers: Hammers;
  let users: readonly number[];
  let kills = 0;

  beforeAll(async () => {
    folder = temporaryFolder();
    const { operators, issuer } = await prepare(folder.path);
    users = operators.map(({ idUsers }) => idUsers);
    server = await startBranchProcess({ from: folder.path });
    hammers = startHammers(
      Array.from({ length: PROCESSES }, (_, place) => ({
        origin: server.origin,
        seed: SEED + place,
        operators: operators.slice(place * OPERATORS_EACH, (place + 1) * OPERATORS_EACH),
        issuer,
      })),
    );
  });
  afterAll(async () => {
    await hammers?.end();
    await server?.stop();
    folder.remove();
  });

  const answers = (count: number) => {
    const before = hammers.answered.length;
    return vi.waitFor(() => expect(hammers.answered.length).toBeGreaterThan(before + count), {
      timeout: 60_000,
    });
  };

  async function cutPower(): Promise<void> {
    await server.powerCut();
    kills += 1;
    await server.powerOn();
  }

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'has kept everything it had answered, and did nothing twice that it was asked again (round %i)',
    { timeout: 180_000 },
    async () => {
      hammers.go();
      await answers(100);
      await pause(random() * LONGEST_GRACE_MS);
      await cutPower();
      if (random() < CUT_SHORT) {
        await pause(random() * SHORT_LIFE_MS);
        await cutPower();
      }
      await answers(50);
      await hammers.rest();

      lookInto(server.folder, (sqlite) => {
        expect(answeredFaults(sqlite, hammers.answered, users)).toEqual([]);
        expect(branchFaults(sqlite)).toEqual([]);
      });
      // One that is tried again, not a byte of it having been sent, is over within seconds.
      const printedTwice = `select id from print_jobs where state = 'sending' and attempts > 1`;
      await vi.waitFor(
        () => expect(lookInto(server.folder, (sqlite) => rowsOf(sqlite, printedTwice))).toEqual([]),
        { timeout: 30_000 },
      );
    },
  );

  it('was asked for everything that can be done to a ticket, and again for what it left unanswered', () => {
    const kinds = [...new Set(hammers.answered.map(({ kind }) => kind))];
    expect(kinds).toEqual(expect.arrayContaining(ROUNDS > FEW_ROUNDS ? [...OFTEN, ...SELDOM] : OFTEN));
    const again = hammers.answered.filter(({ asked }) => asked > 1).length;
    expect(again).toBeGreaterThan(0);
    const { length } = hammers.answered;
    if (ROUNDS > FEW_ROUNDS)
      process.stdout.write(`${kills} kills, ${length} answers, ${again} asked again\n`);
  });
});

/** A branch with operators at their workstations, signed in for as long as the test takes. */
async function prepare(into: string) {
  const branch = await startBranch({ clock: createSettableClock(Date.now()) });
  try {
    const operators = await moreOperators(branch, PROCESSES * OPERATORS_EACH);
    const issuer = await branch.configure(async (scope) => {
      const { id_roles } = await scope.trx
        .selectFrom('users')
        .select('id_roles')
        .where('username', '=', 'admin')
        .executeTakeFirstOrThrow();
      return addUser(scope, id_roles);
    });
    await branch.restart(() => cpSync(branch.folder, into, { recursive: true }));
    return { operators, issuer };
  } finally {
    await branch.stop();
  }
}
