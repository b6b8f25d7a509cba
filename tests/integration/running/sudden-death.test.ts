import { cpSync } from 'node:fs';
// biome-ignore lint/plugin: the random moment of the power cut is what is tested
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import type { TicketVerb } from '#shared/domain/tickets/transitions.ts';
import { branchViolations } from '#tests/model/branch-violations.ts';
import { addUser } from '#tests/support/actions/add-user.ts';
import { moreOperators } from '#tests/support/actions/more-operators.ts';
import { answeredViolations } from '#tests/support/checks/answered-violations.ts';
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

/** Maximum lifetime in milliseconds with traffic: long enough for any point in a commit. */
const MAX_GRACE_MS = 800;
/** Maximum lifetime in milliseconds after a start that is interrupted as well. */
const SHORT_LIFETIME_MS = 150;
const CUT_SHORT = 0.3;

const OFTEN: TicketVerb[] = ['call', 'end', 'issue', 'noShow', 'standBy', 'transfer'];
const SELDOM: TicketVerb[] = ['cancel', 'recover', 'undo'];

describe('a server killed while several processes use it', () => {
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
      Array.from({ length: PROCESSES }, (_, index) => ({
        origin: server.origin,
        seed: SEED + index,
        operators: operators.slice(index * OPERATORS_EACH, (index + 1) * OPERATORS_EACH),
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
    'keeps everything it has answered, and repeats nothing on repeated requests (round %i)',
    { timeout: 180_000 },
    async () => {
      hammers.go();
      await answers(100);
      await pause(random() * MAX_GRACE_MS);
      await cutPower();
      if (random() < CUT_SHORT) {
        await pause(random() * SHORT_LIFETIME_MS);
        await cutPower();
      }
      await answers(50);
      await hammers.rest();

      lookInto(server.folder, (sqlite) => {
        expect(answeredViolations(sqlite, hammers.answered, users)).toEqual([]);
        expect(branchViolations(sqlite)).toEqual([]);
      });
      // A retried job, of which no byte was sent, ends within seconds.
      const printedTwice = `select id from print_jobs where state = 'sending' and attempts > 1`;
      await vi.waitFor(
        () => expect(lookInto(server.folder, (sqlite) => rowsOf(sqlite, printedTwice))).toEqual([]),
        { timeout: 30_000 },
      );
    },
  );

  it('received every ticket operation, and repetitions of unanswered ones', () => {
    const kinds = [...new Set(hammers.answered.map(({ kind }) => kind))];
    expect(kinds).toEqual(expect.arrayContaining(ROUNDS > FEW_ROUNDS ? [...OFTEN, ...SELDOM] : OFTEN));
    const again = hammers.answered.filter(({ requested }) => requested > 1).length;
    expect(again).toBeGreaterThan(0);
    const { length } = hammers.answered;
    if (ROUNDS > FEW_ROUNDS)
      process.stdout.write(`${kills} kills, ${length} answers, ${again} asked again\n`);
  });
});

/** A branch with operators at their workstations, signed in for the duration of the test. */
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
