import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EditLevel, EDIT_LEVELS as LEVELS } from '#shared/contract/configuration/edit-levels.ts';
import {
  createDefinedTimetable,
  createTimetable,
  getDefinedTimetable,
  listDefinedTimetables,
  listTimetables,
  setTimetables,
  updateDefinedTimetable,
  updateTimetable,
} from '#shared/contract/configuration/timetables.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import { type EitherServer, rejectedBy } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

const TYPE = { idBranchType: 1 };
const BRANCH = { idBranch: DEMO.branch };

describeServers('a predefined schedule', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  const schedules = new Map<EditLevel, number>();
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
    for (const editLevel of LEVELS) {
      const body = { name: `Horario ${editLevel}`, description: '', enabled: 'Y' as const, editLevel };
      schedules.set(editLevel, (await admin.call(createDefinedTimetable, { body })).id);
    }
  });
  afterAll(() => server.stop());

  const at = (level: EditLevel) => schedules.get(level) ?? 0;
  const row = { day: 'Martes', start: '09:00:00', end: '14:30:00' } as const;
  const add = (level: EditLevel, some: object = {}) =>
    admin.call(createTimetable, { body: { idDefinedTimetables: at(level), ...row, ...some } });

  it('is open to the given levels, and says so', async () => {
    const open = async (query: object) => {
      const { rows } = await admin.call(listDefinedTimetables, { query: { ...query, search: 'horario' } });
      return LEVELS.map((level) => rows.find(({ editLevel }) => editLevel === level)?.editEnabled);
    };
    expect(await open({})).toEqual(['Y', 'Y', 'Y']);
    expect(await open(TYPE)).toEqual(['N', 'Y', 'Y']);
    expect(await open(BRANCH)).toEqual(['N', 'N', 'Y']);
    const one = { params: { id: at('Tipo de sucursal') }, query: BRANCH };
    expect(await admin.call(getDefinedTimetable, one)).toMatchObject({ editEnabled: 'N' });

    for (const [level, some] of [
      ['Global', TYPE],
      ['Global', BRANCH],
      ['Tipo de sucursal', BRANCH],
    ] as const) {
      expect(await rejectedBy(server, () => add(level, some))).toBe('LEVEL_LOCKED');
    }
    for (const some of [{}, TYPE, BRANCH]) {
      const { idTimetables: id } = await add('Sucursal', some);
      const body = { ...row, end: '15:00:00' };
      const changed = await admin.call(updateTimetable, { params: { id }, body });
      expect(changed).toMatchObject({ ...some, ...body });
    }
  });

  it('shows each level the rows in force, by day and hour', async () => {
    const level = 'Sucursal';
    const body = { name: 'Verano', description: '', enabled: 'Y' as const, editLevel: level } as const;
    const idDefinedTimetables = (await admin.call(createDefinedTimetable, { body })).id;
    const times = async (query: object) =>
      (await admin.call(listTimetables, { query: { idDefinedTimetables, ...query } })).map(
        ({ day, start }) => `${day} ${start}`,
      );
    for (const some of [
      { day: 'Domingo', start: '10:00:00' },
      { day: 'Lunes', start: '16:00:00', end: '17:00:00' },
      { day: 'Lunes', start: '08:00:00' },
      { day: 'Miércoles', ...TYPE },
      { day: 'Jueves', ...BRANCH },
    ]) {
      await add(level, { ...some, idDefinedTimetables });
    }
    const everyone = ['Lunes 08:00:00', 'Lunes 16:00:00', 'Domingo 10:00:00'];
    expect(await times({})).toEqual(everyone);
    expect(await times(TYPE)).toEqual(everyone.toSpliced(2, 0, 'Miércoles 09:00:00'));
    expect(await times(BRANCH)).toEqual(everyone.toSpliced(2, 0, 'Miércoles 09:00:00', 'Jueves 09:00:00'));
    expect(await times({ idBranch: 4711 })).toEqual(everyone);
  });

  it('accepts weekdays, and hours in order', async () => {
    const wrong = (some: object) => rejectedBy(server, () => add('Global', some));
    expect(await wrong({ start: '14:30:00' })).toBe('START_AFTER_END');
    expect(await wrong({ end: '08:59:59' })).toBe('START_AFTER_END');
    expect(await wrong({ day: 'Tuesday' })).toBe('INVALID_REQUEST');
    for (const start of ['9:00:00', '24:00:00', '09:60:00', '09:00', '']) {
      expect(await wrong({ start })).toBe('INVALID_REQUEST');
    }
    expect(await wrong({ idDefinedTimetables: 4711 })).toBe('NOT_FOUND');
    const { idTimetables: id } = await add('Global');
    const turned = () => admin.call(updateTimetable, { params: { id }, body: { ...row, end: '09:00:00' } });
    expect(await rejectedBy(server, turned)).toBe('START_AFTER_END');
  });

  it('is changed at each level by users who configure it', async () => {
    const { token } = await server.configure(async (scope) =>
      addUser(scope, await addRole(scope, [MODULES.branchEdit])),
    );
    const keeper = server.as(token);
    const as = (some: object) => () =>
      keeper.call(createTimetable, { body: { idDefinedTimetables: at('Sucursal'), ...row, ...some } });
    expect(await rejectedBy(server, as({}))).toBe('FORBIDDEN');
    expect(await rejectedBy(server, as(TYPE))).toBe('FORBIDDEN');
    expect(await as(BRANCH)()).toMatchObject(BRANCH);
  });

  it('has exactly the given hours, at each level separately', async () => {
    const idDefinedTimetables = at('Sucursal');
    const set = (level: object, timetables: readonly object[]) =>
      admin.call(setTimetables, {
        params: { id: idDefinedTimetables },
        body: { ...level, timetables } as BodyOf<typeof setTimetables>,
      });
    const seen = async (level: object) =>
      (await admin.call(listTimetables, { query: { idDefinedTimetables, ...level } })).map(
        ({ day, start, idBranchType, idBranch }) =>
          [day, start.slice(0, 5), idBranchType && 'type', idBranch && 'branch'].filter(Boolean).join(' '),
      );
    const hours = (day: string, start: string) => ({ day, start, end: '23:00:00' });
    await set({}, [hours('Lunes', '08:00:00'), hours('Martes', '08:00:00')]);
    await set(TYPE, [hours('Lunes', '09:00:00')]);
    await set(BRANCH, [hours('Domingo', '10:00:00')]);
    expect(await seen({})).toEqual(['Lunes 08:00', 'Martes 08:00']);
    expect(await seen(BRANCH)).toEqual([
      'Lunes 08:00',
      'Lunes 09:00 type',
      'Martes 08:00',
      'Domingo 10:00 branch',
    ]);

    const own = (await admin.call(listTimetables, { query: { idDefinedTimetables, ...TYPE } })).find(
      ({ idBranchType }) => idBranchType !== null,
    );
    await set(TYPE, [{ ...hours('Sábado', '09:30:00'), idTimetables: own?.idTimetables }]);
    await set({}, [hours('Martes', '07:00:00')]);
    expect(await seen(TYPE)).toEqual(['Martes 07:00', 'Sábado 09:30 type']);

    const before = await server.content();
    const backwards = { day: 'Lunes', start: '15:00:00', end: '14:00:00' };
    expect(await rejectedBy(server, () => set({}, [hours('Lunes', '08:00:00'), backwards]))).toBe(
      'START_AFTER_END',
    );
    expect(
      await rejectedBy(server, () =>
        set({}, [{ ...hours('Lunes', '08:00:00'), idTimetables: own?.idTimetables }]),
      ),
    ).toBe('NOT_FOUND');
    const locked = () =>
      admin.call(setTimetables, { params: { id: at('Global') }, body: { ...BRANCH, timetables: [] } });
    expect(await rejectedBy(server, locked)).toBe('LEVEL_LOCKED');
    expect(await server.content()).toEqual(before);

    const name = 'Con sus horas';
    const body = { name, description: '', enabled: 'Y', editLevel: 'Global' } as const;
    const timetables = [{ day: 'Lunes', start: '08:00:00', end: '14:00:00' } as const];
    const { id } = await admin.call(createDefinedTimetable, { body: { ...body, timetables } });
    const rows = () => admin.call(listTimetables, { query: { idDefinedTimetables: id } });
    expect(await rows()).toMatchObject(timetables);
    await admin.call(updateDefinedTimetable, { params: { id }, body });
    expect(await rows()).toMatchObject(timetables);
    await admin.call(updateDefinedTimetable, { params: { id }, body: { ...body, timetables: [] } });
    expect(await rows()).toEqual([]);
  });
});
