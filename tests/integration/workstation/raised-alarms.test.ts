import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type AlarmBody,
  adaptAlarm,
  createAlarm,
  getAlarm,
  listAlarmEvents,
  updateAlarm,
} from '#shared/contract/configuration/alarms.ts';
import { listAlertMessages, updateAlertMessage } from '#shared/contract/workstation/alert-messages.ts';
import { repository } from '#shared/server/db/repository.ts';
import { openPage, until } from '#tests/support/actions/waiting-actions.ts';
import { next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const { cashier } = DEMO.queues;
const SECOND = 1_000;
const SLEEP = 300 * SECOND;

describe('an alarm at a branch', () => {
  let branch: Branch;
  let admin: SignedIn;
  let irene: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    [admin, irene] = [await branch.signIn('admin'), await branch.signIn('supervisor')];
  });
  afterEach(async () => {
    const violations = lookInto(branch.folder, changeLogViolations);
    await branch.stop();
    expect(violations).toEqual([]);
  });

  type Conditions = NonNullable<AlarmBody['conditions']>;
  const people = (condition: '<' | '>' | '=', value: number): Conditions[number] => ({
    idQueues: cashier,
    operand: 'CUSTOMERSWAITING',
    condition,
    value,
  });

  async function add(name: string, conditions: Conditions, some: Partial<AlarmBody> = {}): Promise<number> {
    const body: AlarmBody = {
      name,
      description: '',
      enabled: 'Y',
      editLevel: 'Sucursal',
      type: 'CUSTOMERSWAITING',
      validationType: 'Todas',
      conditions,
      idUsers: [irene.idUser],
      ...some,
    };
    return (await admin.call(createAlarm, { body })).id;
  }
  const inbox = async (who = irene) =>
    (await who.call(listAlertMessages, { query: { idReceiver: who.idUser } })).map(({ text }) => text);
  const raised = async () => {
    const { rows } = await admin.call(listAlarmEvents, {
      params: { id: DEMO.branch },
      query: { sort: 'at', order: 'asc', size: 100 },
    });
    return rows.map(({ name }) => name);
  };
  let looks = 0;
  /** Waits until every alarm has been evaluated: the last one, which is always active, was raised. */
  async function checked(): Promise<void> {
    looks += 1;
    const name = `Siempre ${looks}`;
    await add(name, [people('<', 999)], { idUsers: [] });
    await until(async () => expect(await raised()).toContain(name));
  }
  const happened = async () => (await raised()).filter((name) => !name.startsWith('Siempre'));

  it('is in the bell of its recipients once its conditions hold, with the measured values, and is stored', async () => {
    const page = await openPage(branch, irene);
    let received = 0;
    page.on('alerts:changed', () => {
      received += 1;
    });
    await add('Sala llena', [people('>', 1)]);
    await take(branch);
    await checked();
    expect(await inbox()).toEqual([]);
    await take(branch);
    await until(async () =>
      expect(await inbox()).toEqual(['Sala llena. Caja: esperan 2 personas (más de 1).']),
    );
    expect(await happened()).toEqual(['Sala llena']);
    await until(async () => expect(received).toBeGreaterThan(0));
    const [message] = await irene.call(listAlertMessages, { query: { idReceiver: irene.idUser } });
    expect(message).toMatchObject({ idSender: null, senderFN: '', isRead: false });
    page.close();
  });

  it('gives the measured values without words, for a text in the language of the reader', async () => {
    const measures = [
      { location: 'Caja', criterion: 'CUSTOMERSWAITING', operator: '>', value: 0, measured: 1 },
      { location: 'Oficina Centro', criterion: 'WORKSTATIONS', operator: '<', value: 1, measured: 0 },
    ];
    await add('Nadie atiende', [
      people('>', 0),
      { idQueues: null, operand: 'WORKSTATIONS', condition: '<', value: 1 },
    ]);
    await take(branch);
    await until(async () => expect(await inbox()).toHaveLength(1));
    const [message] = await irene.call(listAlertMessages, { query: { idReceiver: irene.idUser } });
    expect(message?.alarm).toMatchObject({ name: 'Nadie atiende', measures });
    const { rows } = await admin.call(listAlarmEvents, { params: { id: DEMO.branch }, query: {} });
    expect(rows.map((row) => row.measures)).toEqual([measures]);
  });

  it('requires all of its conditions, or one of them, each for its queue', async () => {
    const both: Conditions = [
      people('>', 0),
      { idQueues: null, operand: 'WORKSTATIONS', condition: '<', value: 1 },
    ];
    await add('Nadie atiende', both);
    await add('Algo pasa', both, { validationType: 'Una' });
    await checked();
    expect(await happened()).toEqual(['Algo pasa']);
    await take(branch);
    await until(async () => expect(await happened()).toEqual(['Algo pasa', 'Nadie atiende']));
    expect(await inbox()).toContain(
      'Nadie atiende. Caja: espera 1 persona (más de 0); Oficina Centro: 0 puestos abiertos (menos de 1).',
    );
  });

  it('measures the longest wait, open workstations, and the local hour', async () => {
    const lucia = await branch.signIn('lucia');
    await branch.configure((scope) => repository(scope, 'branches').update(DEMO.branch, { zone: '2' }));
    await add('Espera', [{ idQueues: cashier, operand: 'WAITTIME', condition: '>', value: 600 }]);
    await add('Abierto', [{ idQueues: cashier, operand: 'WORKSTATIONS', condition: '=', value: 1 }]);
    await add('Las once y diez', [
      { idQueues: null, operand: 'SCHEDULE', condition: '=', value: '11:10:02' },
    ]);
    await take(branch);
    branch.clock.advance(600 * SECOND);
    await checked();
    expect(await happened()).toEqual([]);
    branch.clock.advance(2 * SECOND);
    await until(async () => expect(await happened()).toEqual(['Espera', 'Las once y diez']));
    expect(await inbox()).toContain('Espera. Caja: espera más larga 0:10:02 (más de 0:10:00).');
    expect(await inbox()).toContain('Las once y diez. Hora 11:10 (exactamente 11:10).');
    await open(lucia, 1);
    await until(async () => expect(await happened()).toContain('Abierto'));
  });

  it('repeats after 300 s while it lasts, replacing the unread message', async () => {
    await add('Sala llena', [people('>', 0)]);
    await take(branch);
    await until(async () => expect(await inbox()).toHaveLength(1));
    branch.clock.advance(SLEEP - SECOND);
    await checked();
    expect(await happened()).toEqual(['Sala llena']);
    branch.clock.advance(SECOND);
    await until(async () => expect(await happened()).toHaveLength(2));
    expect(await inbox()).toEqual([
      'Sala llena. Caja: espera 1 persona (más de 0). Continúa desde las 09:00.',
    ]);
    const [message] = await irene.call(listAlertMessages, { query: { idReceiver: irene.idUser } });
    await irene.call(updateAlertMessage, { params: { id: message?.id ?? 0 }, body: { readed: 'Y' } });
    branch.clock.advance(SLEEP);
    await until(async () => expect(await inbox()).toHaveLength(2));
  });

  it('is not repeated after a restart of the server', async () => {
    await add('Sala llena', [people('>', 0)]);
    await take(branch);
    await until(async () => expect(await inbox()).toHaveLength(1));
    await branch.restart();
    await checked();
    expect(await happened()).toEqual(['Sala llena']);
    expect(await inbox()).toHaveLength(1);
  });

  it('uses the value of the branch', async () => {
    const id = await add('Sala llena', [people('>', 0)]);
    const { conditions } = await admin.call(getAlarm, { params: { id }, query: {} });
    const values = conditions.map(({ idConditions }) => ({ idConditions, value: 1 }));
    await admin.call(adaptAlarm, { params: { id }, body: { idBranch: DEMO.branch, values } });
    await take(branch);
    await checked();
    expect(await happened()).toEqual([]);
    await take(branch);
    await until(async () => expect(await happened()).toEqual(['Sala llena']));
  });

  it('is not sent to disabled users or those of other branches, nor sent while disabled', async () => {
    const marcos = await branch.signIn('marcos');
    await add('Sala llena', [people('>', 0)], { idUsers: [irene.idUser, marcos.idUser] });
    const body = { name: 'Apagada', description: '', enabled: 'N', validationType: 'Todas' } as const;
    const off = await add('Apagada', [people('>', 0)]);
    await admin.call(updateAlarm, { params: { id: off }, body });
    await branch.configure((scope) => repository(scope, 'users').update(marcos.idUser, { enabled: 0 }));
    await take(branch);
    await until(async () => expect(await inbox()).toHaveLength(1));
    await checked();
    expect(await happened()).toEqual(['Sala llena']);
    const announced = lookInto(branch.folder, (sqlite) =>
      sqlite.prepare('select distinct id_receiver as id from alert_messages').all(),
    );
    expect(announced).toEqual([{ id: irene.idUser }]);
  });

  it('counts waiting tickets, not called ones', async () => {
    const lucia = await branch.signIn('lucia');
    await add('Uno', [people('=', 1)]);
    await open(lucia, 1);
    await takeCallable(branch);
    await takeCallable(branch);
    await checked();
    expect(await happened()).toEqual([]);
    await next(lucia, 1);
    await until(async () => expect(await happened()).toEqual(['Uno']));
  });

  describe('that ended', () => {
    const OVER_AFTER = 15 * SECOND;
    const announced = async () => {
      const [message] = await irene.call(listAlertMessages, { query: { idReceiver: irene.idUser } });
      return message?.alarm;
    };

    async function raise(lucia: SignedIn) {
      await add('Sala llena', [people('>', 0)]);
      await open(lucia, 1);
      await takeCallable(branch);
      await until(async () => expect(await inbox()).toHaveLength(1));
    }

    it('reports time and branch of its end, once its conditions have been false for a while', async () => {
      const lucia = await branch.signIn('lucia');
      await raise(lucia);
      const since = branch.clock.now();
      expect(await announced()).toEqual({
        name: 'Sala llena',
        branchName: 'Oficina Centro',
        since,
        endedAt: null,
        measures: [{ location: 'Caja', criterion: 'CUSTOMERSWAITING', operator: '>', value: 0, measured: 1 }],
      });
      const page = await openPage(branch, irene);
      let received = 0;
      page.on('alerts:changed', () => {
        received += 1;
      });
      branch.clock.advance(10 * SECOND);
      await next(lucia, 1);
      const ended = branch.clock.now();
      await checked();
      expect(await announced()).toMatchObject({ endedAt: null });
      expect(received).toBe(0);
      branch.clock.advance(OVER_AFTER);
      await until(async () => expect(await announced()).toMatchObject({ since, endedAt: ended }));
      await until(async () => expect(received).toBeGreaterThan(0));
      page.close();
    });

    it('continues if its conditions hold again before it would repeat', async () => {
      const lucia = await branch.signIn('lucia');
      await raise(lucia);
      await next(lucia, 1);
      await checked();
      branch.clock.advance(OVER_AFTER);
      await until(async () => expect((await announced())?.endedAt).not.toBeNull());
      await take(branch);
      await until(async () => expect((await announced())?.endedAt).toBeNull());
      expect(await happened()).toEqual(['Sala llena']);
    });

    it('begins again if they hold again later', async () => {
      const lucia = await branch.signIn('lucia');
      await raise(lucia);
      await next(lucia, 1);
      await checked();
      branch.clock.advance(OVER_AFTER);
      await until(async () => expect((await announced())?.endedAt).not.toBeNull());
      branch.clock.advance(SLEEP);
      await take(branch);
      const since = branch.clock.now();
      await until(async () => expect(await announced()).toMatchObject({ since, endedAt: null }));
    });

    it('ends when it is disabled, also while the server is off', async () => {
      const lucia = await branch.signIn('lucia');
      await raise(lucia);
      await branch.restart();
      expect(await announced()).toMatchObject({ endedAt: null });
      await branch.configure(async (scope) => {
        const { id } = await scope.trx.selectFrom('alerts').select('id').executeTakeFirstOrThrow();
        await repository(scope, 'alerts').update(id, { enabled: 0 });
      });
      await until(async () => expect((await announced())?.endedAt).not.toBeNull());
    });
  });
});
