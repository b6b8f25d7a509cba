import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listBranchWorkstations } from '#shared/contract/configuration/branches.ts';
import {
  closeWorkstation,
  getUserWorkstation,
  workstationFooter,
} from '#shared/contract/workstation/workstations.ts';
import { repository } from '#shared/server/db/repository.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { next, open, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

describe('a workstation', () => {
  let branch: Branch;
  let lucia: SignedIn;
  let marcos: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    [lucia, marcos] = [await branch.signIn('lucia'), await branch.signIn('marcos')];
  });
  afterEach(() => branch.stop());

  const close = (operator: SignedIn, id: number) => operator.call(closeWorkstation, { params: { id } });
  const change = (
    id: number,
    values: { enabled?: 0 | 1; id_attention_profiles?: null; id_attention_areas?: number },
  ) => branch.configure((scope) => repository(scope, 'workstations').update(id, values));

  it('is open for one operator, also after a restart', async () => {
    const opened = await open(lucia, 3);
    expect(opened).toMatchObject({ state: 'idle', idUsers: lucia.idUser, openedAt: branch.clock.now() });
    await branch.restart();
    const { workstation } = await lucia.call(getUserWorkstation, { params: { id: lucia.idUser } });
    expect(workstation).toEqual(opened);
  });

  it('can be opened again by its user, without effect', async () => {
    await open(lucia, 3);
    branch.clock.advance(60_000);
    expect((await open(lucia, 3)).openedAt).toBe(branch.clock.now() - 60_000);
  });

  it('in use is refused with the name of its user', async () => {
    await open(lucia, 1);
    const reply = await ask(branch.origin, {
      method: 'post',
      path: '/workstations/1/open',
      token: marcos.token,
    });
    expect(reply.json).toEqual({
      status: 'WS_USED',
      message: 'workstation is used by Lucía Ferrer Molina',
      params: { name: 'Lucía Ferrer Molina' },
    });
  });

  it('is opened by one of two concurrent users', async () => {
    const tries = await Promise.allSettled([open(lucia, 1), open(marcos, 1)]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is refused to a user with another open one', async () => {
    await open(lucia, 1);
    expect((await apiErrorOf(open(lucia, 2))).toJSON()).toMatchObject({
      status: 'USER_HAS_WORKSTATION',
      params: { name: 'Puesto 1' },
    });
  });

  it('that is disabled is refused', async () => {
    await change(1, { enabled: 0 });
    expect((await apiErrorOf(open(lucia, 1))).status).toBe('WORKSTATION_IS_DISABLED');
  });

  it('without attention profile is refused', async () => {
    await change(1, { id_attention_profiles: null });
    expect((await apiErrorOf(open(lucia, 1))).status).toBe('ERROR_WS_ATTENTION_PROFILE');
  });

  it('is closed by its operator only', async () => {
    await open(lucia, 1);
    expect((await apiErrorOf(close(marcos, 1))).status).toBe('WORKSTATION_NOT_YOURS');
    expect((await close(lucia, 1)).state).toBe('off');
    expect((await close(lucia, 1)).state).toBe('off');
    expect((await open(marcos, 1)).idUsers).toBe(marcos.idUser);
  });

  it('does not close during an attention', async () => {
    await takeCallable(branch);
    await open(lucia, 1);
    await next(lucia, 1);
    expect((await apiErrorOf(close(lucia, 1))).toJSON()).toMatchObject({
      status: 'ACTIVE_TICKET',
      params: { code: 'A001' },
    });
  });

  it('calls for its operator only, and not while closed', async () => {
    await takeCallable(branch);
    expect((await apiErrorOf(next(lucia, 1))).status).toBe('WORKSTATION_NOT_IDLE');
    await open(lucia, 1);
    expect((await apiErrorOf(next(marcos, 1))).status).toBe('WORKSTATION_NOT_YOURS');
  });

  it('shows operator and customer in its footer', async () => {
    const footer = () => lucia.call(workstationFooter, { params: { id: 1 } });
    expect(await footer()).toEqual({
      nombre: '',
      apellido: '',
      statusName: 'off',
      ticketNumber: null,
      ticketLetter: null,
    });
    await takeCallable(branch);
    await open(lucia, 1);
    expect(await footer()).toMatchObject({ nombre: 'Lucía', statusName: 'idle', ticketNumber: null });
    await next(lucia, 1);
    expect(await footer()).toEqual({
      nombre: 'Lucía',
      apellido: 'Ferrer Molina',
      statusName: 'assisting',
      ticketNumber: 1,
      ticketLetter: 'A',
    });
  });

  it('is offered and opened if enabled and in the operator’s attention area', async () => {
    const offered = async () =>
      (await lucia.call(listBranchWorkstations, { params: { id: DEMO.branch } })).map(({ name }) => name);
    await open(marcos, 2);
    const [, second] = await lucia.call(listBranchWorkstations, { params: { id: DEMO.branch } });
    expect(second).toMatchObject({ workstationId: 2, name: 'Puesto 2', state: 'idle' });
    expect(second?.employeeFullName).toBe('Marcos Núñez Rey');
    await change(6, { enabled: 0 });
    expect(await offered()).toEqual(['Puesto 1', 'Puesto 2', 'Puesto 3', 'Puesto 4', 'Puesto 5']);

    const area = await branch.configure((scope) =>
      repository(scope, 'attention_areas').insert({ name: 'Planta baja', enabled: 1 }),
    );
    await change(4, { id_attention_areas: area.id });
    await branch.configure(async (scope) => {
      const user = await scope.trx
        .selectFrom('users')
        .select('id_employees')
        .where('id', '=', lucia.idUser)
        .executeTakeFirstOrThrow();
      return repository(scope, 'employees').update(user.id_employees, { id_attention_areas: area.id });
    });
    expect(await offered()).toEqual(['Puesto 4']);
    const other = await apiErrorOf(open(lucia, 1));
    expect(other.toJSON()).toMatchObject({ status: 'ACTION_NOT_ALLOWED' });
    expect((await open(lucia, 4)).state).toBe('idle');
  });
});
