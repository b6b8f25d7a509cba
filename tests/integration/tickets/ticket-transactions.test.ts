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
import { missed, serving, startWithoutTicket } from '#tests/support/actions/ticket-actions.ts';
import { openPage } from '#tests/support/actions/waiting-actions.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const HOUR = 3_600_000;
const CASH = 'Efectivo';

describe('recorded details of an attention', () => {
  let branch: Branch;
  let lucia: SignedIn;
  let marcos: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    [lucia, marcos] = [await branch.signIn('lucia'), await branch.signIn('marcos')];
  });
  afterEach(async () => {
    const violations = lookInto(branch.folder, changeLogViolations);
    await branch.stop();
    expect(violations).toEqual([]);
  });

  const offered = async () => {
    const groups = await lucia.call(workstationTransactions, { params: { id: 1 } });
    return new Map(groups.map(({ name, details }) => [name, details.map((detail) => detail.name)]));
  };
  const today = async () => {
    const rows = await lucia.call(todaysDetails, { params: { id: 1 } });
    return rows.map(({ TransactionDetailName, times }) => `${TransactionDetailName} ${times}`);
  };

  it('belong to the current ticket, in order, with repetitions', async () => {
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

  it('can be removed once during the attention, which stays on record', async () => {
    const id = await serving(branch, lucia, 1);
    const { idAssistances } = await note(lucia, id, DETAILS.deposit);
    await note(lucia, id, DETAILS.opening);
    branch.clock.advance(1_000);
    await takeBack(lucia, id, idAssistances);
    expect(await noted(lucia, id)).toEqual(['Cuentas: Apertura']);
    expect(await today()).toEqual(['Apertura 1']);
    const stored = lookInto(branch.folder, (sqlite) =>
      rowsOf(sqlite, 'select id_users, removed_at from ticket_transactions where id = ?', idAssistances),
    );
    expect(stored).toEqual([{ id_users: lucia.idUser, removed_at: branch.clock.now() }]);
    expect(await rejected(branch, () => takeBack(lucia, id, idAssistances))).toBe('NOT_FOUND');
  });

  it('are pushed to other pages of the workstation, as comments and names are', async () => {
    const id = await serving(branch, lucia, 1);
    const page = await openPage(branch, lucia);
    const acts = [
      () => note(lucia, id, DETAILS.deposit),
      () => write(lucia, id, 'Vuelve mañana'),
      () => say(lucia, id, { customerName: 'Nora Vidal' }),
    ];
    for (const act of acts) {
      const announced = new Promise((resolve) => page.once('workstation:changed', resolve));
      await act();
      expect(await announced).toEqual({ idWorkstations: 1 });
    }
    page.close();
  });

  it('can be recorded without a ticket too', async () => {
    await open(lucia, 1);
    const { idTicket } = await startWithoutTicket(lucia, 1, { service: DEMO.services.information });
    await note(lucia, idTicket ?? 0, DETAILS.deposit);
    expect(await noted(lucia, idTicket ?? 0)).toEqual([`${CASH}: Ingreso`]);
  });

  it('count for their business day only', async () => {
    await note(lucia, await serving(branch, lucia, 1), DETAILS.deposit);
    await set(branch, 'resetHour', '4');
    branch.clock.advanceTo(Date.UTC(2026, 10, 17, 4) - 1);
    lucia = await branch.signIn('lucia');
    expect(await today()).toEqual(['Ingreso 1']);
    branch.clock.advance(1);
    expect(await today()).toEqual([]);
  });

  it('are selected from enabled ones of the type’s detail profile', async () => {
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
    expect(await rejected(branch, () => note(lucia, id, DETAILS.deposit))).toBe('ACTION_NOT_ALLOWED');
    await branch.configure((scope) => repository(scope, 'detail_profile_transactions').remove(1));
    expect((await offered()).has(CASH)).toBe(false);
    expect(await rejected(branch, () => note(lucia, id, DETAILS.withdrawal))).toBe('ACTION_NOT_ALLOWED');
    await branch.configure((scope) => repository(scope, 'transactions').update(2, { enabled: 0 }));
    expect(await rejected(branch, () => note(lucia, id, DETAILS.opening))).toBe('ACTION_NOT_ALLOWED');
    expect(await rejected(branch, () => note(lucia, id, 4711))).toBe('ACTION_NOT_ALLOWED');
  });

  it('are neither offered nor accepted if the type has no transaction panel', async () => {
    await allow(branch, { transaction_detail: 0 });
    const id = await serving(branch, lucia, 1);
    expect(await offered()).toEqual(new Map());
    expect(await rejected(branch, () => note(lucia, id, DETAILS.deposit))).toBe('ACTION_NOT_ALLOWED');
  });

  it('require a detail', async () => {
    const id = await serving(branch, lucia, 1);
    expect(await rejected(branch, () => note(lucia, id, null))).toBe('WITHOUT_DETAILS_ID');
    const path = `/ticket/${id}/transactions`;
    const { json } = await ask(branch.origin, { method: 'post', path, token: lucia.token, body: {} });
    expect(json).toMatchObject({ status: 'WITHOUT_DETAILS_ID', field: 'idTransactionDetails' });
  });

  it('are recorded only by the serving operator', async () => {
    const id = await serving(branch, lucia, 1);
    const { idAssistances } = await note(lucia, id, DETAILS.deposit);
    const { idTicket: other } = await takeCallable(branch);
    await open(marcos, 2);
    expect(await rejected(branch, () => note(marcos, id, DETAILS.deposit))).toBe('TICKET_NOT_YOURS');
    expect(await rejected(branch, () => takeBack(marcos, id, idAssistances))).toBe('TICKET_NOT_YOURS');
    expect(await rejected(branch, () => note(lucia, other, DETAILS.deposit))).toBe('TICKET_WRONG_STATE');
    await next(marcos, 2);
    expect(await rejected(branch, () => takeBack(marcos, other, idAssistances))).toBe('NOT_FOUND');
    await finish(lucia, id);
    expect(await rejected(branch, () => takeBack(lucia, id, idAssistances))).toBe('TICKET_WRONG_STATE');
    expect(await rejected(branch, () => note(lucia, 4711, DETAILS.deposit))).toBe('NOT_FOUND');
    const nowhere = { params: { id: 4711 } };
    expect(await rejected(branch, () => lucia.call(listTicketTransactions, nowhere))).toBe('NOT_FOUND');
    expect(await rejected(branch, () => lucia.call(workstationTransactions, nowhere))).toBe('NOT_FOUND');
  });

  it('are required before the end if the type forces them', async () => {
    await allow(branch, { close_detail: 1 });
    const id = await serving(branch, lucia, 1);
    expect(await rejected(branch, () => finish(lucia, id))).toBe('FORCE_TRANSACTION_DETAIL');
    const { idAssistances } = await note(lucia, id, DETAILS.deposit);
    await takeBack(lucia, id, idAssistances);
    expect(await rejected(branch, () => finish(lucia, id))).toBe('FORCE_TRANSACTION_DETAIL');
    await note(lucia, id, DETAILS.deposit);
    expect((await finish(lucia, id)).stateName).toBe('assisted');

    const walkIn = await startWithoutTicket(lucia, 1, { service: DEMO.services.information });
    expect(await rejected(branch, () => finish(lucia, walkIn.idTicket ?? 0))).toBe(
      'FORCE_TRANSACTION_DETAIL',
    );
    await note(lucia, walkIn.idTicket ?? 0, DETAILS.deposit);
    await finish(lucia, walkIn.idTicket ?? 0);
  });

  it('are not required for a no-show, or without any available', async () => {
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
