import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#shared/contract/client.ts';
import {
  type AlarmBody,
  adaptAlarm,
  addAlarmNotification,
  createAlarm,
  createAlarmCondition,
  getAlarm,
  listAlarmAddressees,
  listAlarmConditions,
  listAlarmNotifications,
  listAlarms,
  listAlarmUsers,
  removeAlarmCondition,
  removeAlarmNotification,
  updateAlarm,
  updateAlarmCondition,
} from '#shared/contract/configuration/alarms.ts';
import { EDIT_LEVELS, type EditLevel } from '#shared/contract/configuration/edit-levels.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import { type EitherServer, rejectedBy } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

const TYPE = { idBranchType: 1 };
const BRANCH = { idBranch: DEMO.branch };
const { cashier } = DEMO.queues;

const waiting = { idQueues: cashier, operand: 'CUSTOMERSWAITING', condition: '>', value: 10 } as const;
const late = { idQueues: null, operand: 'SCHEDULE', condition: '>', value: '14:00:00' } as const;
const slow = { idQueues: cashier, operand: 'WAITTIME', condition: '>', value: 600 } as const;

describeServers('an alarm', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  let created = 0;
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.stop());

  async function add(some: Partial<AlarmBody> = {}): Promise<number> {
    created += 1;
    const body: AlarmBody = {
      name: `Sala llena ${created}`,
      description: '',
      enabled: 'Y',
      editLevel: 'Sucursal',
      type: 'CUSTOMERSWAITING',
      validationType: 'Todas',
      conditions: [waiting, late],
      ...some,
    };
    return (await admin.call(createAlarm, { body })).id;
  }
  const see = (id: number, query: object = {}) => admin.call(getAlarm, { params: { id }, query });
  const adapt = (id: number, body: BodyOf<typeof adaptAlarm>) =>
    admin.call(adaptAlarm, { params: { id }, body });
  const valuesAt = async (id: number, query: object = {}) =>
    (await see(id, query)).conditions.map(({ value }) => value);
  const conditionsOf = async (id: number) =>
    (await see(id)).conditions.map(({ idConditions }) => idConditions) as [number, number];

  it('is stored with conditions and recipients, repeats after 300 s, and takes its description from its name', async () => {
    const id = await add({ conditions: [waiting, late, slow], idUsers: [admin.idUser] });
    expect(await see(id)).toMatchObject({
      description: `Sala llena ${created}`,
      sleep: 300,
      isEditable: 'Y',
      validationType: 'Todas',
      conditions: [
        { idAlerts: id, ...waiting, inputType: 'number' },
        { ...late, inputType: 'hour' },
        { ...slow, inputType: 'time', valueAbove: 600 },
      ],
      addressees: [
        {
          idUsers: admin.idUser,
          firstName: 'Elena',
          lastName: 'Marín Soto',
          email: expect.stringMatching(/@/),
        },
      ],
      globalAddressee: [],
    });
  });

  it('keeps unchanged conditions and their values at lower levels', async () => {
    const id = await add();
    const [first] = await conditionsOf(id);
    await adapt(id, { ...TYPE, values: [{ idConditions: first, value: 4 }] });
    const body = { name: 'Sala muy llena', description: 'x', enabled: 'N', validationType: 'Una' } as const;
    const conditions = [{ idConditions: first, ...waiting, value: 20 }, slow];
    await admin.call(updateAlarm, { params: { id }, body: { ...body, conditions } });
    const after = await see(id);
    expect(after).toMatchObject({ ...body, editLevel: 'Sucursal', type: 'CUSTOMERSWAITING' });
    expect(after.conditions).toMatchObject([{ idConditions: first, value: 20 }, slow]);
    expect(await valuesAt(id, TYPE)).toEqual([4, 600]);
    // Missing fields remain unchanged.
    await admin.call(updateAlarm, { params: { id }, body });
    expect(await valuesAt(id)).toEqual([20, 600]);
  });

  it('C-178: replaces its conditions and recipients when it is saved, all or none', async () => {
    const id = await add({ conditions: [waiting, late], idUsers: [admin.idUser] });
    const body = { name: `Sala ${id}`, description: 'x', enabled: 'Y', validationType: 'Una' } as const;
    const save = (own: object) => admin.call(updateAlarm, { params: { id }, body: { ...body, ...own } });
    await save({ conditions: [slow], idUsers: [] });
    const saved = await see(id);
    expect(saved).toMatchObject({ conditions: [slow], addressees: [] });
    const unknown = { ...waiting, idQueues: 9_999 };
    expect(
      await rejectedBy(server, () => save({ conditions: [late, unknown], idUsers: [admin.idUser] })),
    ).toBe('NOT_FOUND');
    expect(await see(id)).toEqual(saved);
  });

  it('uses the value of the branch, else of its type, else its own', async () => {
    const id = await add();
    const [idConditions] = await conditionsOf(id);
    await adapt(id, { ...TYPE, values: [{ idConditions, value: 6 }] });
    expect([await valuesAt(id), await valuesAt(id, TYPE), await valuesAt(id, BRANCH)]).toEqual([
      [10, '14:00:00'],
      [6, '14:00:00'],
      [6, '14:00:00'],
    ]);
    await adapt(id, { ...BRANCH, values: [{ idConditions, value: 3 }] });
    expect(await see(id, BRANCH)).toMatchObject({ conditions: [{ value: 3, valueAbove: 6 }, {}] });
    expect(await see(id, TYPE)).toMatchObject({ conditions: [{ value: 6, valueAbove: 10 }, {}] });
    await adapt(id, { ...BRANCH, values: [{ idConditions, value: null }] });
    expect(await valuesAt(id, BRANCH)).toEqual([6, '14:00:00']);
  });

  it('is open to the given levels, and says so', async () => {
    const ids = new Map<EditLevel, number>();
    for (const editLevel of EDIT_LEVELS) ids.set(editLevel, await add({ editLevel }));
    const open = async (query: object) => {
      const { rows } = await admin.call(listAlarms, { query: { ...query, size: 100 } });
      return EDIT_LEVELS.map((level) => rows.find(({ id }) => id === ids.get(level))?.isEditable);
    };
    expect(await open({})).toEqual(['Y', 'Y', 'Y']);
    expect(await open(TYPE)).toEqual(['N', 'Y', 'Y']);
    expect(await open(BRANCH)).toEqual(['N', 'N', 'Y']);
    for (const [level, of] of [
      ['Global', TYPE],
      ['Global', BRANCH],
      ['Tipo de sucursal', BRANCH],
    ] as const) {
      const id = ids.get(level) ?? 0;
      const [idConditions] = await conditionsOf(id);
      const values = [{ idConditions, value: 1 }];
      expect(await rejectedBy(server, () => adapt(id, { ...of, values }))).toBe('LEVEL_LOCKED');
      expect(await valuesAt(id, of)).toEqual([10, '14:00:00']);
    }
  });

  it('has additional recipients at a branch, but not at a branch type', async () => {
    const id = await add({ idUsers: [admin.idUser] });
    const lucia = await server.signIn('config');
    await adapt(id, { ...BRANCH, values: [], idUsers: [lucia.idUser] });
    expect(await see(id, BRANCH)).toMatchObject({
      addressees: [{ idUsers: lucia.idUser }],
      globalAddressee: [{ idUsers: admin.idUser }],
    });
    const all = await admin.call(listAlarmUsers, { params: { id }, query: BRANCH });
    expect(all.map(({ idUsers }) => idUsers)).toEqual([admin.idUser, lucia.idUser]);
    expect(await see(id)).toMatchObject({ addressees: [{ idUsers: admin.idUser }], globalAddressee: [] });
    expect(await see(id, TYPE)).toMatchObject({
      addressees: [],
      globalAddressee: [{ idUsers: admin.idUser }],
    });
    const ofType = { ...TYPE, values: [], idUsers: [lucia.idUser] };
    expect(await rejectedBy(server, () => adapt(id, ofType))).toBe('LEVEL_LOCKED');
    const unknownUser = { ...BRANCH, values: [], idUsers: [9_999] };
    expect(await rejectedBy(server, () => adapt(id, unknownUser))).toBe('NOT_FOUND');
  });

  it('accepts only values of the measured kind', async () => {
    for (const wrong of [
      { ...waiting, value: '10:00:00' },
      { ...late, value: 14 },
      { ...late, value: '24:00:00' },
      { ...slow, value: -1 },
      { ...slow, value: 1.5 },
    ] as const)
      expect(await rejectedBy(server, () => add({ conditions: [wrong] }))).toBe('INVALID_REQUEST');
    const id = await add();
    const [idConditions] = await conditionsOf(id);
    const wrong = { ...BRANCH, values: [{ idConditions, value: '10:00:00' }] };
    expect(await rejectedBy(server, () => adapt(id, wrong))).toBe('VALUE_OF_OTHER_KIND');
  });

  it('refuses conditions of other alarms, unknown queues, and a duplicate name', async () => {
    const [one, other] = [await add(), await add()];
    const [foreign] = await conditionsOf(other);
    const body = { name: 'Otra', description: '', enabled: 'Y', validationType: 'Todas' } as const;
    const taking = { ...body, conditions: [{ idConditions: foreign, ...waiting }] };
    expect(
      await rejectedBy(server, () => admin.call(updateAlarm, { params: { id: one }, body: taking })),
    ).toBe('NOT_FOUND');
    const setting = { ...TYPE, values: [{ idConditions: foreign, value: 1 }] };
    expect(await rejectedBy(server, () => adapt(one, setting))).toBe('NOT_FOUND');
    const nowhere = [{ ...waiting, idQueues: 9_999 }];
    expect(await rejectedBy(server, () => add({ conditions: nowhere }))).toBe('NOT_FOUND');
    expect(await rejectedBy(server, () => add({ name: `SALA LLENA ${created - 1}` }))).toBe('NAME_UNIQUE');
    expect(await valuesAt(one)).toEqual([10, '14:00:00']);
  });

  it('has conditions that can be added, changed and deleted individually', async () => {
    const id = await add({ conditions: [] });
    const added = await admin.call(createAlarmCondition, { body: { idAlerts: id, ...waiting } });
    expect(added).toMatchObject({ idAlerts: id, ...waiting });
    const params = { id: added.idConditions };
    await adapt(id, { ...TYPE, values: [{ idConditions: params.id, value: 2 }] });
    expect(await admin.call(updateAlarmCondition, { params, body: late })).toMatchObject(late);
    // The adapted value was a number of people: it is deleted with a change of kind.
    expect(await admin.call(listAlarmConditions, { params: { id }, query: TYPE })).toMatchObject([late]);
    await admin.call(removeAlarmCondition, { params });
    expect(await admin.call(listAlarmConditions, { params: { id }, query: {} })).toEqual([]);
  });

  it('has recipients that can be added and removed individually, each once', async () => {
    const id = await add();
    const body = { idAlerts: id, idUsers: admin.idUser };
    const added = await admin.call(addAlarmNotification, { body });
    expect(await admin.call(addAlarmNotification, { body })).toEqual(added);
    const own = async () =>
      (await admin.call(listAlarmNotifications, { query: {} })).filter(({ idAlerts }) => idAlerts === id);
    expect(await own()).toEqual([added]);
    await admin.call(removeAlarmNotification, { params: { id: added.id } });
    expect(await own()).toEqual([]);
  });

  it('offers enabled users who can sign in as recipients, by name', async () => {
    const { rows } = await admin.call(listAlarmAddressees, { query: { size: 100 } });
    const names = rows.map(({ firstName }) => firstName);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'es')));
    expect(rows.map(({ idUsers }) => idUsers)).toContain(admin.idUser);
  });

  it('is created by users who configure all levels, and adapted by users of each level', async () => {
    const id = await add();
    const [idConditions] = await conditionsOf(id);
    const values = [{ idConditions, value: 5 }];
    const having = async (module: number) => {
      const { token } = await server.configure(async (scope) =>
        addUser(scope, await addRole(scope, [module])),
      );
      return server.as(token);
    };
    const ofType = await having(MODULES.configurationBranchType);
    const ofBranch = await having(MODULES.branchEdit);
    const as = (who: Client, level: object) =>
      who.call(adaptAlarm, { params: { id }, body: { ...level, values } });
    await as(ofType, TYPE);
    await as(ofType, BRANCH);
    await as(ofBranch, BRANCH);
    expect(await rejectedBy(server, () => as(ofBranch, TYPE))).toBe('FORBIDDEN');
    expect(await rejectedBy(server, () => as(ofType, {}))).toBe('INVALID_REQUEST');
    const body = { name: 'Otra', description: '', enabled: 'Y', validationType: 'Todas' } as const;
    for (const who of [ofType, ofBranch])
      expect(await rejectedBy(server, () => who.call(updateAlarm, { params: { id }, body }))).toBe(
        'FORBIDDEN',
      );
  });
});
