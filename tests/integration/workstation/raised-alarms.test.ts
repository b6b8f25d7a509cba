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
import { changeLogFaults } from '#tests/support/checks/change-log-faults.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const { cashDesk } = DEMO.queues;
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
    const faults = lookInto(branch.folder, changeLogFaults);
    await branch.stop();
    expect(faults).toEqual([]);
  });

  type Conditions = NonNullable<AlarmBody['conditions']>;
  const people = (condition: '<' | '>' | '=', value: number): Conditions[number] => ({
    idQueues: cashDesk,
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
  /** Waits until every alarm has been looked at: the one that holds always and comes last was raised. */
  async function looked(): Promise<void> {
    looks += 1;
    const name = `Siempre ${looks}`;
    await add(name, [people('<', 999)], { idUsers: [] });
    await until(async () => expect(await raised()).toContain(name));
  }
  const happened = async () => (await raised()).filter((name) => !name.startsWith('Siempre'));

  it('tells its addressees in the bell once its conditions hold, with what was measured, and is written down', async () => {
    const page = await openPage(branch, irene);
    let heard = 0;
    page.on('alerts:changed', () => {
      heard += 1;
    });
    await add('Sala llena', [people('>', 1)]);
    await take(branch);
    await looked();
    expect(await inbox()).toEqual([]);
    await take(branch);
    await until(async () =>
      expect(await inbox()).toEqual(['Sala llena. Caja: esperan 2 personas (más de 1).']),
    );
    expect(await happened()).toEqual(['Sala llena']);
    await until(async () => expect(heard).toBeGreaterThan(0));
    const [message] = await irene.call(listAlertMessages, { query: { idReceiver: irene.idUser } });
    expect(message).toMatchObject({ idSender: null, senderFN: '', isRead: false });
    page.close();
  });

  it('asks all of its conditions, or one of them, each at its place', async () => {
    const both: Conditions = [
      people('>', 0),
      { idQueues: null, operand: 'WORKSTATIONS', condition: '<', value: 1 },
    ];
    await add('Nadie atiende', both);
    await add('Algo pasa', both, { validationType: 'Una' });
    await looked();
    expect(await happened()).toEqual(['Algo pasa']);
    await take(branch);
    await until(async () => expect(await happened()).toEqual(['Algo pasa', 'Nadie atiende']));
    expect(await inbox()).toContain(
      'Nadie atiende. Caja: espera 1 persona (más de 0); Oficina Centro: 0 puestos abiertos (menos de 1).',
    );
  });

  it('measures the longest wait, open workstations, and the hour on the branch’s wall', async () => {
    const lucia = await branch.signIn('lucia');
    await branch.configure((scope) => repository(scope, 'branches').update(DEMO.branch, { zone: '2' }));
    await add('Espera', [{ idQueues: cashDesk, operand: 'WAITTIME', condition: '>', value: 600 }]);
    await add('Abierto', [{ idQueues: cashDesk, operand: 'WORKSTATIONS', condition: '=', value: 1 }]);
    await add('Las once y diez', [
      { idQueues: null, operand: 'SCHEDULE', condition: '=', value: '11:10:02' },
    ]);
    await take(branch);
    branch.clock.advance(600 * SECOND);
    await looked();
    expect(await happened()).toEqual([]);
    branch.clock.advance(2 * SECOND);
    await until(async () => expect(await happened()).toEqual(['Espera', 'Las once y diez']));
    expect(await inbox()).toContain('Espera. Caja: quien más espera lleva 0:10:02 (más de 0:10:00).');
    expect(await inbox()).toContain('Las once y diez. Hora 11:10 (justo 11:10).');
    await open(lucia, 1);
    await until(async () => expect(await happened()).toContain('Abierto'));
  });

  it('sleeps for 300 s, then tells again while it goes on, in the place of what was not read', async () => {
    await add('Sala llena', [people('>', 0)]);
    await take(branch);
    await until(async () => expect(await inbox()).toHaveLength(1));
    branch.clock.advance(SLEEP - SECOND);
    await looked();
    expect(await happened()).toEqual(['Sala llena']);
    branch.clock.advance(SECOND);
    await until(async () => expect(await happened()).toHaveLength(2));
    expect(await inbox()).toEqual([
      'Sala llena. Caja: espera 1 persona (más de 0). Sigue así desde las 09:00.',
    ]);
    const [message] = await irene.call(listAlertMessages, { query: { idReceiver: irene.idUser } });
    await irene.call(updateAlertMessage, { params: { id: message?.id ?? 0 }, body: { readed: 'Y' } });
    branch.clock.advance(SLEEP);
    await until(async () => expect(await inbox()).toHaveLength(2));
  });

  it('tells nobody twice because the server was started again', async () => {
    await add('Sala llena', [people('>', 0)]);
    await take(branch);
    await until(async () => expect(await inbox()).toHaveLength(1));
    await branch.restart();
    await looked();
    expect(await happened()).toEqual(['Sala llena']);
    expect(await inbox()).toHaveLength(1);
  });

  it('goes by the value that the branch has set', async () => {
    const id = await add('Sala llena', [people('>', 0)]);
    const { conditions } = await admin.call(getAlarm, { params: { id }, query: {} });
    const values = conditions.map(({ idConditions }) => ({ idConditions, value: 1 }));
    await admin.call(adaptAlarm, { params: { id }, body: { idBranch: DEMO.branch, values } });
    await take(branch);
    await looked();
    expect(await happened()).toEqual([]);
    await take(branch);
    await until(async () => expect(await happened()).toEqual(['Sala llena']));
  });

  it('tells nobody who is disabled or may not work there, and nobody of an alarm that is', async () => {
    const marcos = await branch.signIn('marcos');
    await add('Sala llena', [people('>', 0)], { idUsers: [irene.idUser, marcos.idUser] });
    const body = { name: 'Apagada', description: '', enabled: 'N', validationType: 'Todas' } as const;
    const off = await add('Apagada', [people('>', 0)]);
    await admin.call(updateAlarm, { params: { id: off }, body });
    await branch.configure((scope) => repository(scope, 'users').update(marcos.idUser, { enabled: 0 }));
    await take(branch);
    await until(async () => expect(await inbox()).toHaveLength(1));
    await looked();
    expect(await happened()).toEqual(['Sala llena']);
    const told = lookInto(branch.folder, (sqlite) =>
      sqlite.prepare('select distinct id_receiver as id from alert_messages').all(),
    );
    expect(told).toEqual([{ id: irene.idUser }]);
  });

  it('counts those who wait, and no more those who were called', async () => {
    const lucia = await branch.signIn('lucia');
    await add('Uno', [people('=', 1)]);
    await open(lucia, 1);
    await takeCallable(branch);
    await takeCallable(branch);
    await looked();
    expect(await happened()).toEqual([]);
    await next(lucia, 1);
    await until(async () => expect(await happened()).toEqual(['Uno']));
  });

  describe('that is over', () => {
    const OVER_AFTER = 15 * SECOND;
    const told = async () => {
      const [message] = await irene.call(listAlertMessages, { query: { idReceiver: irene.idUser } });
      return message?.alarm;
    };

    async function raise(lucia: SignedIn) {
      await add('Sala llena', [people('>', 0)]);
      await open(lucia, 1);
      await takeCallable(branch);
      await until(async () => expect(await inbox()).toHaveLength(1));
    }

    it('says so by itself, with when and where, once its conditions have not held for a while', async () => {
      const lucia = await branch.signIn('lucia');
      await raise(lucia);
      const since = branch.clock.now();
      expect(await told()).toEqual({
        name: 'Sala llena',
        branchName: 'Oficina Centro',
        since,
        endedAt: null,
      });
      const page = await openPage(branch, irene);
      let heard = 0;
      page.on('alerts:changed', () => {
        heard += 1;
      });
      branch.clock.advance(10 * SECOND);
      await next(lucia, 1);
      const ended = branch.clock.now();
      await looked();
      expect(await told()).toMatchObject({ endedAt: null });
      expect(heard).toBe(0);
      branch.clock.advance(OVER_AFTER);
      await until(async () => expect(await told()).toMatchObject({ since, endedAt: ended }));
      await until(async () => expect(heard).toBeGreaterThan(0));
      page.close();
    });

    it('goes on where its conditions hold again before it would be told again', async () => {
      const lucia = await branch.signIn('lucia');
      await raise(lucia);
      await next(lucia, 1);
      await looked();
      branch.clock.advance(OVER_AFTER);
      await until(async () => expect((await told())?.endedAt).not.toBeNull());
      await take(branch);
      await until(async () => expect((await told())?.endedAt).toBeNull());
      expect(await happened()).toEqual(['Sala llena']);
    });

    it('is told anew, from now on, where they hold again later', async () => {
      const lucia = await branch.signIn('lucia');
      await raise(lucia);
      await next(lucia, 1);
      await looked();
      branch.clock.advance(OVER_AFTER);
      await until(async () => expect((await told())?.endedAt).not.toBeNull());
      branch.clock.advance(SLEEP);
      await take(branch);
      const since = branch.clock.now();
      await until(async () => expect(await told()).toMatchObject({ since, endedAt: null }));
    });

    it('ends where it was disabled, and where that happened while the server was off', async () => {
      const lucia = await branch.signIn('lucia');
      await raise(lucia);
      await branch.restart();
      expect(await told()).toMatchObject({ endedAt: null });
      await branch.configure(async (scope) => {
        const { id } = await scope.trx.selectFrom('alerts').select('id').executeTakeFirstOrThrow();
        await repository(scope, 'alerts').update(id, { enabled: 0 });
      });
      await until(async () => expect((await told())?.endedAt).not.toBeNull());
    });
  });
});
