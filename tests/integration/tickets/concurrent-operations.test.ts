import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { createBusyOperator } from '#tests/support/actions/busy-operator.ts';
import { moreOperators } from '#tests/support/actions/more-operators.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { changeLogFaults } from '#tests/support/checks/change-log-faults.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { ticketFaults } from '#tests/support/checks/ticket-faults.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

const OPERATORS = 16;
const TICKETS = 60;
const ACTS = 40;

describe('many operators calling, moving and removing tickets at once', () => {
  let branch: Branch;
  beforeAll(async () => {
    branch = await startBranch();
  });
  afterAll(() => branch.stop());

  it.each([1, 2, 3])('serve none twice and lose none, morning %i', async (seed) => {
    const random = seededRandom(seed);
    const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const taken = await Promise.all(
      Array.from({ length: TICKETS }, () =>
        take(branch, {
          service: one(Object.values(DEMO.services)),
          segment: one(Object.values(DEMO.segments)),
        }),
      ),
    );
    const tickets = taken.map(({ idTicket }) => idTicket);
    const held = new Map();
    const operators = (await moreOperators(branch, OPERATORS)).map((operator) =>
      createBusyOperator(operator, { tickets, held, random }),
    );
    await Promise.all(
      operators.map(async ({ act }) => {
        for (let done = 0; done < ACTS; done += 1) {
          branch.clock.advance(100);
          await act();
        }
      }),
    );
    expect(lookInto(branch.folder, ticketFaults)).toEqual([]);

    branch.clock.advance(60_000);
    await Promise.all(operators.map((operator) => operator.serveRest()));

    const kept = lookInto(branch.folder, (sqlite) =>
      rowsOf<{ id: number; state: string }>(sqlite, 'select id, state from tickets order by id'),
    ).filter(({ id }) => tickets.includes(id));
    expect(kept.map(({ id }) => id)).toEqual([...tickets].sort((a, b) => a - b));
    expect(kept.filter(({ state }) => state === 'waiting' || state === 'assisting')).toEqual([]);
    expect(lookInto(branch.folder, ticketFaults)).toEqual([]);
    expect(lookInto(branch.folder, changeLogFaults)).toEqual([]);
    // It was a morning in which all of this happened.
    const kinds = lookInto(branch.folder, (sqlite) =>
      rowsOf<{ kind: string }>(sqlite, 'select distinct kind from ticket_events'),
    ).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['call', 'transfer', 'standBy', 'noShow', 'cancel', 'end']));
  });
});
