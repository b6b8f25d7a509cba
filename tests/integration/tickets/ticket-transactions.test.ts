import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  listTicketTransactions,
  todaysDetails,
  workstationTransactions,
} from '#shared/contract/tickets/ticket-content.ts';
import { repository } from '#shared/server/db/repository.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { DETAILS, note, noted, say, takeBack, write } from '#tests/support/actions/attention-actions.ts';
import { allow, set } from '#tests/support/actions/configure-workstations.ts';
import { callNobody, missed, serving } from '#tests/support/actions/ticket-actions.ts';
import { openPage } from '#tests/support/actions/waiting-actions.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { changeLogFaults } from '#tests/support/checks/change-log-faults.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { refused } from '#tests/support/checks/refused.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const HOUR = 3_600_000;
const CASH = 'Efectivo';

describe('what was done for a customer', () => {
  let branch: Branch;
  let lucia: SignedIn;
  let marcos: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    [lucia, marcos] = [await branch.signIn('lucia'), await branch.signIn('marcos')];
  });
  afterEach(async () => {
    const faults = lookInto(branch.folder, changeLogFaults);
    await branch.stop();
    expect(faults).toEqual([]);
  });

  const offered = async () => {
    const groups = await lucia.call(workstationTransactions, { params: { id: 1 } });
    return new Map(groups.map(({ name, details }) => [name, details.map((detail) => detail.name)]));
  };
  const today = async () => {
    const rows = await lucia.call(todaysDetails, { params: { id: 1 } });
    return rows.map(({ TransactionDetailName, times }) => `${TransactionDetailName} ${times}`);
  };

  it('is noted on the ticket held, the first first, and the same more than once', async () => {
    const id = await serving(branch, lucia, 1);
    branch.clock.advance(30_000);
    expect(await note(lucia, id, DETAILS.withdrawal)).toMatchObject({
      idTransaction: 1,
      TransactionName: CASH,
      idTransactionDetails: DETAILS.withdrawal,
      TransactionDetailName: 'Reintegro',
      enabled: 'Y',
      createdAt: branch.clock.now(),
    });
    await note(lucia, id, DETAILS.deposit);
    await note(lucia, id, DETAILS.deposit);
    await finish(lucia, id);
    expect(await noted(marcos, id)).toEqual([`${CASH}: Reintegro`, `${CASH}: Ingreso`, `${CASH}: Ingreso`]);
    expect(await today()).toEqual(['Ingreso 2', 'Reintegro 1']);
  });

  it('can be taken back once while the ticket is held, and leaves a trace', async () => {
    const id = await serving(branch, lucia, 1);
    const { idAssistances } = await note(lucia, id, DETAILS.deposit);
    await note(lucia, id, DETAILS.opening);
    branch.clock.advance(1_000);
    await takeBack(lucia, id, idAssistances);
    expect(await noted(lucia, id)).toEqual(['Cuentas: Apertura']);
    expect(await today()).toEqual(['Apertura 1']);
    const kept = lookInto(branch.folder, (sqlite) =>
      rowsOf(sqlite, 'select id_users, removed_at from ticket_transactions where id = ?', idAssistances),
    );
    expect(kept).toEqual([{ id_users: lucia.idUser, removed_at: branch.clock.now() }]);
    expect(await refused(branch, () => takeBack(lucia, id, idAssistances))).toBe('NOT_FOUND');
  });

  it('is told to the other pages of the workstation, as comments and names are', async () => {
    const id = await serving(branch, lucia, 1);
    const page = await openPage(branch, lucia);
    const acts = [
      () => note(lucia, id, DETAILS.deposit),
      () => write(lucia, id, 'Vuelve mañana'),
      () => say(lucia, id, { customerName: 'Nora Vidal' }),
    ];
    for (const act of acts) {
      const told = new Promise((resolve) => page.once('workstation:changed', resolve));
      await act();
      expect(await told).toEqual({ idWorkstations: 1 });
    }
    page.close();
  });

  it('is noted for somebody without ticket as well', async () => {
    await open(lucia, 1);
    const { idTicket } = await callNobody(lucia, 1, { service: DEMO.services.information });
    await note(lucia, idTicket ?? 0, DETAILS.deposit);
    expect(await noted(lucia, idTicket ?? 0)).toEqual([`${CASH}: Ingreso`]);
  });

  it('is counted for its business day only', async () => {
    await note(lucia, await serving(branch, lucia, 1), DETAILS.deposit);
    await set(branch, 'resetHour', '4');
    branch.clock.advanceTo(Date.UTC(2026, 10, 17, 4) - 1);
    lucia = await branch.signIn('lucia');
    expect(await today()).toEqual(['Ingreso 1']);
    branch.clock.advance(1);
    expect(await today()).toEqual([]);
  });

  it('is chosen from what the type’s detail profile includes and is enabled', async () => {
    const id = await serving(branch, lucia, 1);
    expect((await offered()).get(CASH)).toEqual([
      'Cambio de divisas',
      'Ingreso',
      'Pago de recibos',
      'Reintegro',
    ]);
    await branch.configure((scope) =>
      repository(scope, 'transaction_details').update(DETAILS.deposit, { enabled: 0 }),
    );
    expect((await offered()).get(CASH)).toEqual(['Cambio de divisas', 'Pago de recibos', 'Reintegro']);
    expect(await refused(branch, () => note(lucia, id, DETAILS.deposit))).toBe('ACTION_NOT_ALLOWED');
    await branch.configure((scope) => repository(scope, 'detail_profile_transactions').remove(1));
    expect((await offered()).has(CASH)).toBe(false);
    expect(await refused(branch, () => note(lucia, id, DETAILS.withdrawal))).toBe('ACTION_NOT_ALLOWED');
    await branch.configure((scope) => repository(scope, 'transactions').update(2, { enabled: 0 }));
    expect(await refused(branch, () => note(lucia, id, DETAILS.opening))).toBe('ACTION_NOT_ALLOWED');
    expect(await refused(branch, () => note(lucia, id, 4711))).toBe('ACTION_NOT_ALLOWED');
  });

  it('is neither offered nor noted where the type has no transaction panel', async () => {
    await allow(branch, { transaction_detail: 0 });
    const id = await serving(branch, lucia, 1);
    expect(await offered()).toEqual(new Map());
    expect(await refused(branch, () => note(lucia, id, DETAILS.deposit))).toBe('ACTION_NOT_ALLOWED');
  });

  it('needs a detail', async () => {
    const id = await serving(branch, lucia, 1);
    expect(await refused(branch, () => note(lucia, id, null))).toBe('WITHOUT_DETAILS_ID');
    const path = `/ticket/${id}/transactions`;
    const { json } = await ask(branch.origin, { method: 'post', path, token: lucia.token, body: {} });
    expect(json).toMatchObject({ status: 'WITHOUT_DETAILS_ID', field: 'idTransactionDetails' });
  });

  it('is noted by nobody but who serves the customer now', async () => {
    const id = await serving(branch, lucia, 1);
    const { idAssistances } = await note(lucia, id, DETAILS.deposit);
    const { idTicket: other } = await takeCallable(branch);
    await open(marcos, 2);
    expect(await refused(branch, () => note(marcos, id, DETAILS.deposit))).toBe('TICKET_NOT_YOURS');
    expect(await refused(branch, () => takeBack(marcos, id, idAssistances))).toBe('TICKET_NOT_YOURS');
    expect(await refused(branch, () => note(lucia, other, DETAILS.deposit))).toBe('TICKET_WRONG_STATE');
    await next(marcos, 2);
    expect(await refused(branch, () => takeBack(marcos, other, idAssistances))).toBe('NOT_FOUND');
    await finish(lucia, id);
    expect(await refused(branch, () => takeBack(lucia, id, idAssistances))).toBe('TICKET_WRONG_STATE');
    expect(await refused(branch, () => note(lucia, 4711, DETAILS.deposit))).toBe('NOT_FOUND');
    const nowhere = { params: { id: 4711 } };
    expect(await refused(branch, () => lucia.call(listTicketTransactions, nowhere))).toBe('NOT_FOUND');
    expect(await refused(branch, () => lucia.call(workstationTransactions, nowhere))).toBe('NOT_FOUND');
  });

  it('must be said before an attention ends where the type forces it', async () => {
    await allow(branch, { close_detail: 1 });
    const id = await serving(branch, lucia, 1);
    expect(await refused(branch, () => finish(lucia, id))).toBe('FORCE_TRANSACTION_DETAIL');
    const { idAssistances } = await note(lucia, id, DETAILS.deposit);
    await takeBack(lucia, id, idAssistances);
    expect(await refused(branch, () => finish(lucia, id))).toBe('FORCE_TRANSACTION_DETAIL');
    await note(lucia, id, DETAILS.deposit);
    expect((await finish(lucia, id)).stateName).toBe('assisted');

    const walkIn = await callNobody(lucia, 1, { service: DEMO.services.information });
    expect(await refused(branch, () => finish(lucia, walkIn.idTicket ?? 0))).toBe('FORCE_TRANSACTION_DETAIL');
    await note(lucia, walkIn.idTicket ?? 0, DETAILS.deposit);
    await finish(lucia, walkIn.idTicket ?? 0);
  });

  it('is not forced of who did not come, nor where nothing can be said', async () => {
    await allow(branch, { close_detail: 1 });
    const id = await serving(branch, lucia, 1);
    expect((await missed(lucia, id)).stateName).toBe('noshow');
    await allow(branch, { transaction_detail: 0 });
    const { idTicket } = await take(branch);
    branch.clock.advance(HOUR);
    await next(lucia, 1);
    expect((await finish(lucia, idTicket)).stateName).toBe('assisted');
  });
});
