import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addTicketTransaction, setComment } from '#shared/contract/tickets/ticket-content.ts';
import { findTicket, findTicketToday, getTicketHistory } from '#shared/contract/tickets/ticket-history.ts';
import { recallTicket } from '#shared/contract/tickets/ticket-operations.ts';
import { reprintTicket } from '#shared/contract/tickets/tickets.ts';
import { cancelTicket, resetBranch } from '#shared/contract/workstation/supervision.ts';
import { repository } from '#shared/server/db/repository.ts';
import { say } from '#tests/support/actions/attention-actions.ts';
import { partOf, tone, upload } from '#tests/support/actions/recording-actions.ts';
import {
  callThis,
  missed,
  recover,
  serving,
  standBy,
  transfer,
  undo,
} from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const DAY_MS = 24 * 3_600_000;
const LUCIA = 'Lucía Ferrer Molina';

describe('the history of a ticket', () => {
  let branch: Branch;
  let lucia: SignedIn;
  let irene: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    [lucia, irene] = [await branch.signIn('lucia'), await branch.signIn('supervisor')];
  });
  afterEach(async () => {
    const violations = lookInto(branch.folder, changeLogViolations);
    await branch.stop();
    expect(violations).toEqual([]);
  });

  const find = (code: string, day?: string, who = irene) =>
    who.call(findTicket, { params: { id: DEMO.branch }, query: { code, ...(day && { day }) } });
  const states = async (code: string, day?: string) =>
    (await find(code, day)).tickets.map(({ stateName }) => stateName);
  const lifetime = (id: number) => irene.call(getTicketHistory, { params: { id } });
  const kinds = async (id: number) => (await lifetime(id)).passages.map(({ kind }) => kind);

  it('shows each state with its details, for any spelling of the code', async () => {
    const first = await take(branch);
    const second = await take(branch);
    branch.clock.advance(90_000);
    for (const written of [first.code, first.code.toLowerCase(), `${first.letter} ${first.number}`]) {
      expect((await find(written)).tickets).toMatchObject([
        { idTicket: first.idTicket, stateName: 'waiting', waitingTime: 90, ticketFirstWaiting: 'Y' },
      ]);
    }
    expect((await find(second.code)).tickets).toMatchObject([{ ticketFirstWaiting: 'N' }]);

    await open(lucia, 1);
    await next(lucia, 1);
    const attended = { ticketEmployeeAttending: LUCIA, ticketWorkstationAttending: 'Puesto 1' };
    expect((await find(first.code)).tickets).toMatchObject([{ stateName: 'assisting', ...attended }]);
    await standBy(lucia, first.idTicket);
    expect((await find(first.code)).tickets).toMatchObject([{ stateName: 'standby', waitingTime2: 90 }]);
    await callThis(lucia, 1, first.idTicket);
    await finish(lucia, first.idTicket);
    expect((await find(first.code)).tickets).toMatchObject([{ stateName: 'assisted', ...attended }]);
    await next(lucia, 1);
    await missed(lucia, second.idTicket);
    expect((await find(second.code)).tickets).toMatchObject([{ stateName: 'noshow', ...attended }]);
    const third = await take(branch);
    await irene.call(cancelTicket, { body: { ticket: third.idTicket } });
    expect(await states(third.code)).toEqual(['canceled']);
    expect(await states('Z999')).toEqual([]);
  });

  it('shows the end of the customer’s phone number', async () => {
    const id = await serving(branch, lucia, 1);
    const said = await say(lucia, id, { customerName: 'Nora Vidal', phonenumber: '+34600111123' });
    expect(said.phonenumber).toBe('+34600111123');
    expect((await find(said.code)).tickets).toMatchObject([{ phonenumber: '…123' }]);
    expect((await lifetime(id)).ticket.phonenumber).toBe('…123');
    const { code } = await take(branch);
    expect((await find(code)).tickets).toMatchObject([{ phonenumber: '' }]);
  });

  it('contains every transition: user, workstation, time and reason', async () => {
    const id = await serving(branch, lucia, 1);
    branch.clock.advance(1_000);
    await lucia.call(recallTicket, { params: { id } });
    await missed(lucia, id);
    await recover(lucia, id);
    await callThis(lucia, 1, id);
    await transfer(lucia, id, { service: DEMO.services.accounts });
    await undo(lucia, id);
    await standBy(lucia, id);
    await callThis(lucia, 1, id);
    await finish(lucia, id);
    const { ticket, passages } = await lifetime(id);
    expect(passages.map(({ kind }) => kind)).toEqual([
      ...['issue', 'call', 'recall', 'noShow', 'recover', 'call'],
      ...['transfer', 'undo', 'standBy', 'call', 'end'],
    ]);
    const [issued, called, recalled, , , again, transferred] = passages;
    expect(issued).toMatchObject({ at: ticket.createdAt, userName: null, queueName: 'Caja', reason: null });
    expect(called).toMatchObject({ userName: LUCIA, workstationName: 'Puesto 1', toState: 'assisting' });
    expect(called?.reason).toMatch(/^\w+: .+/);
    expect(recalled?.at).toBe((called?.at ?? 0) + 1_000);
    expect(again?.reason).toBe(`${ticket.code}: out of turn`);
    expect(transferred).toMatchObject({ toState: 'waiting', queueName: 'Cuentas y tarjetas' });
  });

  it('contains prints, reprints, recordings, details and comments', async () => {
    const { idTicket: id } = await take(branch, { idKiosk: DEMO.kiosks.entrance });
    branch.clock.advance(10_000);
    await open(lucia, 1);
    await next(lucia, 1);
    await lucia.call(reprintTicket, { params: { id } });
    await upload(lucia, partOf(lucia, id, { base64audio: tone(440, { seconds: 2 }) }));
    await lucia.call(addTicketTransaction, { params: { id }, body: { idTransactionDetails: 1 } });
    await lucia.call(setComment, { params: { id }, body: { notes: 'Vuelve mañana' } });
    const { ticket, passages, prints, recordings, transactions } = await lifetime(id);
    expect(ticket.notes).toBe('Vuelve mañana');
    expect(passages[0]?.kioskName).not.toBeNull();
    expect(prints.map(({ isCopy }) => isCopy)).toEqual([false, true]);
    expect(prints[0]?.printerName).not.toBe('');
    expect(recordings).toMatchObject([{ part: 1, seconds: 2, userName: LUCIA, removedAt: null }]);
    expect(transactions).toMatchObject([{ userName: LUCIA, workstationName: 'Puesto 1', removedAt: null }]);
  });

  it('is found on another day, and twice for a reused number', async () => {
    const { code, idTicket } = await take(branch);
    const { day } = await find(code);
    await irene.call(resetBranch, { params: { id: DEMO.branch } });
    const again = await take(branch);
    expect(again.code).toBe(code);
    expect((await find(code)).tickets.map((one) => one.idTicket)).toEqual([again.idTicket, idTicket]);
    branch.clock.advance(DAY_MS);
    irene = await branch.signIn('supervisor');
    expect(await states(code)).toEqual([]);
    expect(await states(code, day)).toHaveLength(2);
    expect(await kinds(idTicket)).toEqual(['issue', 'cancel']);
  });

  it('reports an invalid code or day', async () => {
    await take(branch);
    const { day } = await find('A1');
    const at = (days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
    const requested = async (code: string, on?: string) => (await apiErrorOf(find(code, on))).toJSON();
    for (const code of ['A', '12', '12A'])
      expect(await requested(code)).toMatchObject({ status: 'TICKET_CODE_INVALID', field: 'code' });
    expect(await requested('A1', at(1))).toMatchObject({ status: 'DAY_IN_FUTURE', field: 'day' });
    expect(await requested('A1', at(-1))).toMatchObject({
      status: 'DAY_EXPIRED',
      field: 'day',
      params: { day },
    });
    expect(await requested('A1', 'ayer')).toMatchObject({ status: 'INVALID_REQUEST' });
  });

  it('is available to users with supervision, at their branches', async () => {
    const { code, idTicket } = await take(branch);
    expect(await rejected(branch, () => find(code, undefined, lucia))).toBe('FORBIDDEN');
    const other = await branch.configure(async (scope) => {
      const { id: _, ...values } = await scope.trx
        .selectFrom('branches')
        .selectAll()
        .where('id', '=', DEMO.branch)
        .executeTakeFirstOrThrow();
      const { id } = await repository(scope, 'branches').insert({ ...values, name: 'Norte' });
      await repository(scope, 'user_branches').insert({ id_users: irene.idUser, id_branches: id });
      return id;
    });
    // The server begins the day of the new branch automatically, which `rejected` would see as a change.
    const days = branch.reader().selectFrom('branch_days').select('day').where('id_branches', '=', other);
    await vi.waitFor(async () => expect(await days.execute()).toHaveLength(1), { timeout: 30_000 });
    expect(await rejected(branch, () => find(code))).toBe('NOT_YOUR_BRANCH');
    expect(await rejected(branch, () => lifetime(idTicket))).toBe('NOT_YOUR_BRANCH');
    const elsewhere = await irene.call(findTicket, { params: { id: other }, query: { code } });
    expect(elsewhere.tickets).toEqual([]);
    const today = { query: { code: code.toLowerCase() } };
    expect((await irene.call(findTicketToday, today)).tickets).toEqual([]);
    const admin = await branch.signIn('admin');
    expect((await admin.call(findTicketToday, today)).tickets).toEqual([
      { code, idBranches: DEMO.branch, branchName: 'Oficina Centro', queueName: 'Caja' },
    ]);
    expect(await rejected(branch, () => lucia.call(findTicketToday, today))).toBe('FORBIDDEN');
    expect(await rejected(branch, () => admin.call(findTicketToday, { query: { code: 'A' } }))).toBe(
      'TICKET_CODE_INVALID',
    );
  });
});
