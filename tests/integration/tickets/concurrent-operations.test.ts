import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { createBusyOperator } from '#tests/support/actions/busy-operator.ts';
import { moreOperators } from '#tests/support/actions/more-operators.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

const OPERATORS = 16;
const TICKETS = 60;
const ACTS = 40;

describe('many operators with concurrent calls, transfers and removals', () => {
  let branch: Branch;
  beforeAll(async () => {
    branch = await startBranch();
  });
  afterAll(() => branch.stop());

  it.each([1, 2, 3])('serve no ticket twice and lose none, morning %i', async (seed) => {
    const random = seededRandom(seed);
    const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const issued = await Promise.all(
      Array.from({ length: TICKETS }, () =>
        take(branch, {
          service: one(Object.values(DEMO.services)),
          segment: one(Object.values(DEMO.segments)),
        }),
      ),
    );
    const tickets = issued.map(({ idTicket }) => idTicket);
    const current = new Map();
    const operators = (await moreOperators(branch, OPERATORS)).map((operator) =>
      createBusyOperator(operator, { tickets, current, random }),
    );
    await Promise.all(
      operators.map(async ({ act }) => {
        for (let done = 0; done < ACTS; done += 1) {
          branch.clock.advance(100);
          await act();
        }
      }),
    );
    expect(lookInto(branch.folder, ticketViolations)).toEqual([]);

    branch.clock.advance(60_000);
    await Promise.all(operators.map((operator) => operator.serveRest()));

    const stored = lookInto(branch.folder, (sqlite) =>
      rowsOf<{ id: number; state: string }>(sqlite, 'select id, state from tickets order by id'),
    ).filter(({ id }) => tickets.includes(id));
    expect(stored.map(({ id }) => id)).toEqual([...tickets].sort((a, b) => a - b));
    expect(stored.filter(({ state }) => state === 'waiting' || state === 'assisting')).toEqual([]);
    expect(lookInto(branch.folder, ticketViolations)).toEqual([]);
    expect(lookInto(branch.folder, changeLogViolations)).toEqual([]);
    // Checks that the morning contained all of these.
    const kinds = lookInto(branch.folder, (sqlite) =>
      rowsOf<{ kind: string }>(sqlite, 'select distinct kind from ticket_events'),
    ).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['call', 'transfer', 'standBy', 'noShow', 'cancel', 'end']));
  });
});
