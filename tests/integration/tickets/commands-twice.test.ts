import { afterEach, describe, expect, it } from 'vitest';
import { createTicket } from '#shared/contract/tickets/ticket-content.ts';
import { createSetOfTickets, recallTicket } from '#shared/contract/tickets/ticket-operations.ts';
import { reprintTicket } from '#shared/contract/tickets/tickets.ts';
import {
  cancelTicket,
  cancelTicketsFromQueue,
  closeWorkstationOfOther,
  resetBranch,
} from '#shared/contract/workstation/supervision.ts';
import { closeWorkstation } from '#shared/contract/workstation/workstations.ts';
import { DETAILS, note, noted, say, takeBack, write } from '#tests/support/actions/attention-actions.ts';
import {
  callThis,
  missed,
  recover,
  remove,
  serving,
  standBy,
  startWithoutTicket,
  transfer,
  undo,
} from '#tests/support/actions/ticket-actions.ts';
import { until, waitNext, waitNoMore } from '#tests/support/actions/waiting-actions.ts';
import { finish, next, open, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import type { Twice } from '#tests/support/servers/commands-twice.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

const { services, segments, queues } = DEMO;
const [FIRST = 0, SECOND = 0] = DEMO.workstations;
/** Depends on the signed-in user, and on clocks and ports of the machine. */
const NOT_COMPARED = ['tokens', 'printers', 'last_known_good'];
/** Ids of tickets, random identities and hashes. */
const NAMES = /\b(\d{15}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{64})\b/g;
const OF_MACHINE = /("mono_ms"|\\"port\\"):[\d.]+/g;

describe('commands executed twice before their commit', () => {
  let branch: Branch | undefined;
  afterEach(async () => branch?.stop());

  /** All stored data after a morning with every kind of command. */
  async function stored(twice: Twice | null) {
    branch = await startBranch({ twice });
    const answers = await playMorning(branch);
    const tables = lookInto(branch.folder, (sqlite) =>
      rowsOf<{ name: string }>(sqlite, `select name from sqlite_schema where type = 'table'`)
        .filter(({ name }) => !NOT_COMPARED.includes(name) && !name.startsWith('sqlite_'))
        .map(({ name }) => [name, rowsOf<object>(sqlite, `select * from "${name}"`)]),
    );
    await branch.stop();
    branch = undefined;
    return inOrder({ answers, tables });
  }

  it('have the same result as once', async () => {
    const once = await stored(null);
    expect(await stored('every')).toEqual(once);
  });
});

/** Replaces names by their order of appearance, because a rollback consumes some. */
function inOrder(seen: unknown): unknown {
  const names = new Map<string, string>();
  const text = JSON.stringify(seen)
    .replace(OF_MACHINE, '$1:0')
    .replace(NAMES, (name) => {
      const index = names.get(name) ?? String(names.size);
      names.set(name, index);
      return index;
    });
  return JSON.parse(text);
}

/** Runs every user command in sequence; returns the answers. */
async function playMorning(branch: Branch): Promise<unknown[]> {
  const lucia = await branch.signIn('lucia');
  const marcos = await branch.signIn('marcos');
  const admin = await branch.signIn('admin');
  const answers: unknown[] = [];
  const give = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    answers.push(await answer);
    return answer;
  };

  const first = await serving(branch, lucia, FIRST);
  await open(marcos, SECOND);
  branch.clock.advance(10_000);
  await give(lucia.call(recallTicket, { params: { id: first } }));
  await give(say(lucia, first, { customerName: 'Ana' }));
  await give(write(lucia, first, 'comes back tomorrow'));
  await give(note(lucia, first, DETAILS.deposit));
  await give(note(lucia, first, DETAILS.withdrawal));
  await give(takeBack(lucia, first, 1));
  await give(noted(lucia, first));
  await give(finish(lucia, first));
  await give(undo(lucia, first));
  await give(standBy(lucia, first));
  await give(callThis(lucia, FIRST, first));
  await give(transfer(lucia, first, { service: services.accounts }));
  await give(takeCallable(branch, { idKiosk: DEMO.kiosks.entrance }));
  const { idTicket } = await give(next(lucia, FIRST));
  const second = idTicket ?? 0;
  await give(missed(lucia, second));
  await give(recover(lucia, second));
  await give(callThis(lucia, FIRST, second));
  await give(finish(lucia, second));
  await give(startWithoutTicket(lucia, FIRST, { service: services.information }));
  const params = { id: DEMO.branch, segment: 1, service: 1 };
  const created = await give(admin.call(createTicket, { params, query: { print: 'Y' } }));
  await give(admin.call(reprintTicket, { params: { id: created.idTicket } }));
  const many = { idServices: services.loans, idSegments: segments.general, amount: 5 };
  const set = await give(admin.call(createSetOfTickets, { params: { id: DEMO.branch }, body: many }));
  const [third, fourth] = set.tickets.map((ticket) => ticket.idTicket);
  await give(callThis(marcos, SECOND, created.idTicket));
  await give(finish(marcos, created.idTicket));
  await give(remove(marcos, SECOND, third ?? 0));
  await give(admin.call(cancelTicket, { body: { ticket: fourth ?? 0 } }));
  for (const idQueue of [queues.loans, queues.cashier])
    await give(admin.call(cancelTicketsFromQueue, { body: { idQueue } }));
  await give(waitNext(marcos, SECOND));
  await give(waitNoMore(marcos, SECOND));
  await give(marcos.call(closeWorkstation, { params: { id: SECOND }, body: {} }));
  await give(open(marcos, SECOND));
  await give(admin.call(closeWorkstationOfOther, { body: { idWorkstations: SECOND } }));
  await give(admin.call(resetBranch, { params: { id: DEMO.branch } }));
  await until(async () => {
    const jobs = await branch.reader().selectFrom('print_jobs').select('state').execute();
    if (jobs.some(({ state }) => state !== 'printed')) throw new Error('it still prints');
  });
  return answers;
}
