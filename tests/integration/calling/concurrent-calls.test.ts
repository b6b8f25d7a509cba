import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { noShowTicket } from '#shared/contract/tickets/ticket-operations.ts';
import { moreOperators, type OperatorAtWorkstation } from '#tests/support/actions/more-operators.ts';
import { finish, next, take } from '#tests/support/actions/workstation-actions.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { DEMO, DEMO_POLITENESS_MS } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

const services = Object.values(DEMO.services);
const segments = Object.values(DEMO.segments);

/** Random numbers of tickets per pair, of simultaneous callers, and of calls of each. */
const morning = fc.record({
  requests: fc.array(
    fc.record({ service: fc.constantFrom(...services), segment: fc.constantFrom(...segments) }),
    {
      maxLength: 40,
    },
  ),
  workstations: fc.integer({ min: 1, max: 24 }),
  rounds: fc.integer({ min: 1, max: 4 }),
  issuedMeanwhile: fc.integer({ min: 0, max: 8 }),
});

describe('many workstations calling at once', () => {
  let branch: Branch;
  let operators: OperatorAtWorkstation[];
  beforeAll(async () => {
    branch = await startBranch();
    operators = await moreOperators(branch, 24);
  });
  afterAll(() => branch.stop());

  /** The called ticket, or null without a waiting one. */
  async function called(operator: OperatorAtWorkstation): Promise<number | null> {
    try {
      return (await next(operator, operator.workstation)).idTicket;
    } catch (error) {
      if (error instanceof ApiError && error.status === 'NO_CUSTOMERS_TO_CALL') return null;
      throw error;
    }
  }

  async function callAndFinish(operator: OperatorAtWorkstation, rounds: number): Promise<number[]> {
    const served: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const id = await called(operator);
      if (id === null) continue;
      served.push(id);
      if (id % 3 === 0) await operator.call(noShowTicket, { params: { id } });
      else await finish(operator, id);
    }
    return served;
  }

  it('never issues one ticket to two of them and never loses one', async () => {
    await fc.assert(
      fc.asyncProperty(morning, async ({ requests, workstations, rounds, issuedMeanwhile }) => {
        const issued = (await Promise.all(requests.map((request) => take(branch, request)))).map(
          ({ idTicket }) => idTicket,
        );
        branch.clock.advance(DEMO_POLITENESS_MS);
        const calling = operators.slice(0, workstations);
        const [served, late] = await Promise.all([
          Promise.all(calling.map((operator) => callAndFinish(operator, rounds))),
          Promise.all(Array.from({ length: issuedMeanwhile }, () => take(branch))),
        ]);
        branch.clock.advance(DEMO_POLITENESS_MS);
        const waiting = [...issued, ...late.map(({ idTicket }) => idTicket)];
        const rest = await drain(operators);

        const all = [...served.flat(), ...rest];
        expect(new Set(all).size).toBe(all.length);
        expect([...all].sort()).toEqual([...waiting].sort());
        // Checks that each call received a ticket while there was one.
        expect(served.flat().length).toBeGreaterThanOrEqual(Math.min(issued.length, workstations));
        expect(lookInto(branch.folder, ticketViolations)).toEqual([]);
      }),
      {
        numRuns: 25,
        examples: [
          [{ requests: [{ service: 1, segment: 1 }], workstations: 24, rounds: 1, issuedMeanwhile: 0 }],
        ],
      },
    );
    expect(lookInto(branch.folder, changeLogViolations)).toEqual([]);
  });

  /** Calls all waiting tickets. */
  async function drain(workstations: readonly OperatorAtWorkstation[]): Promise<number[]> {
    const served = (await Promise.all(workstations.map((operator) => callAndFinish(operator, 1)))).flat();
    return served.length === 0 ? [] : [...served, ...(await drain(workstations))];
  }
});
