import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  assignKioskScreen,
  createKioskScreen,
  deleteKioskScreen,
  listKioskScreens,
  type SavedScreen,
  saveKioskScreens,
  unassignKioskScreen,
  updateKioskScreen,
} from '#shared/contract/configuration/kiosk-screens.ts';
import { buttonsOf } from '#shared/contract/devices/kiosk-grid.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import { getKioskViewer } from '#shared/contract/devices/kiosks.ts';
import { repository } from '#shared/server/db/repository.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { kioskButton, kioskScreen } from '#tests/support/samples/kiosk-samples.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

const KIOSK = DEMO.kiosks.hall;
const params = { id: KIOSK };
const on = (design: KioskScreen): SavedScreen => ({ design, enabled: 'Y' });
const first = kioskScreen({ randomId: 'first', name: 'Inicio', default: true });
const other = kioskScreen({ randomId: 'other', name: 'Otra' });

describe('the screens of a kiosk', () => {
  let branch: Branch;
  let admin: Awaited<ReturnType<Branch['signIn']>>;
  beforeEach(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
  });
  afterEach(() => branch.stop());

  const displayed = () => admin.call(listKioskScreens, { params });
  const viewer = async (kioskId: number = KIOSK) =>
    (await branch.anybody.call(getKioskViewer, { params: { kioskId, branchId: DEMO.branch } })).screens;
  const save = (...screens: SavedScreen[]) => admin.call(saveKioskScreens, { params, body: { screens } });
  const add = (nameScreen: string, own: Partial<KioskScreen> = {}) =>
    admin.call(createKioskScreen, {
      body: { idKiosk: KIOSK, nameScreen, enabled: 'Y', design: JSON.stringify(kioskScreen(own)) },
    });

  it('are listed with the names of the published interface, the first one first', async () => {
    const [home] = await displayed();
    expect(home).toMatchObject({
      idKiosk: KIOSK,
      action: 'ACTION',
      enabled: 'Y',
      default: true,
      columnQty: 2,
    });
    expect(home?.nameScreen).toBe(home?.name);
    expect(JSON.parse(home?.design ?? '')).toMatchObject({ randomId: expect.any(String), default: true });
  });

  it('are saved together: changed, added and deleted', async () => {
    const before = await displayed();
    const [home] = before.map(({ design }) => JSON.parse(design) as KioskScreen);
    if (!home) throw new Error('the kiosk of the demonstration has screens');
    await save(on({ ...home, name: 'Portada' }), on(other));
    expect((await viewer()).map(({ name }) => name)).toEqual(['Portada', 'Otra']);
    expect((await displayed())[0]?.idKioskScreen).toBe(before[0]?.idKioskScreen);
  });

  it('stay unchanged if another user saved them meanwhile', async () => {
    const screens = (await displayed()).map(({ design, enabled }) => ({
      design: JSON.parse(design),
      enabled,
    }));
    await save(on(first));
    const late = admin.call(
      saveKioskScreens,
      { params, body: { screens: [on(other)] } },
      { basedOn: { screens } },
    );
    expect((await apiErrorOf(late)).status).toBe('CHANGED_SINCE_READ');
    expect((await viewer()).map(({ name }) => name)).toEqual(['Inicio']);
  });

  const REJECTED: readonly [string, string, Record<string, unknown>, SavedScreen[]][] = [
    ['none is the first', 'NO_DEFAULT_SCREEN', {}, [on(other)]],
    ['the first is not shown', 'NO_DEFAULT_SCREEN', {}, [{ design: first, enabled: 'N' }, on(other)]],
    [
      'two are the first',
      'DEFAULT_SCREEN_EXISTS',
      { name: 'Inicio' },
      [on(first), on({ ...other, default: true })],
    ],
    [
      'two have one name',
      'ALREADY_EXISTS_SCREEN',
      { name: 'INICIO' },
      [on(first), on({ ...other, name: 'INICIO' })],
    ],
  ];
  it.each(REJECTED)('are refused with the reason: %s', async (_why, status, announced, screens) => {
    const before = await displayed();
    const apiError = await apiErrorOf(save(...screens));
    expect(apiError).toMatchObject({
      status,
      detail: Object.keys(announced).length > 0 ? { params: announced } : {},
    });
    expect(await displayed()).toEqual(before);
  });

  it.each([
    ['four columns', { columnQty: 4 }],
    ['eight rows', { rowQty: 8 }],
    ['a message of 51 s', { message: { text: {}, duration: 51, redirect: null } }],
    ['a name of 46 characters', { name: 'a'.repeat(46) }],
    ['no name', { name: ' ' }],
    ['a border of 51', { style: { ...first.style, page: { ...first.style.page, borderWeight: 51 } } }],
  ] as const)('may not have %s', async (_what, wrong) => {
    expect((await apiErrorOf(save(on({ ...first, ...wrong } as KioskScreen)))).status).toBe(
      'INVALID_REQUEST',
    );
  });

  it('are added and deleted individually', async () => {
    const one = await add('Aviso', { type: 'MESSAGE' });
    expect(one).toMatchObject({ nameScreen: 'Aviso', action: 'MESSAGE', default: false });
    const body = { nameScreen: 'Avisos', enabled: 'Y' as const, design: one.design };
    const changed = await admin.call(updateKioskScreen, { params: { id: one.idKioskScreen }, body });
    expect(JSON.parse(changed.design)).toMatchObject({ name: 'Avisos' });
    expect((await apiErrorOf(add('AVISOS'))).status).toBe('ALREADY_EXISTS_SCREEN');
    await admin.call(deleteKioskScreen, { params: { id: one.idKioskScreen } });
    expect((await displayed()).map(({ name }) => name)).not.toContain('Avisos');
  });

  it('refuse an invalid design', async () => {
    const body = { idKiosk: KIOSK, nameScreen: 'Rota', enabled: 'Y' as const, design: '{"type":' };
    expect((await apiErrorOf(admin.call(createKioskScreen, { body }))).status).toBe('DESIGN_UNREADABLE');
  });

  it('keep the first one: it can be neither deleted nor unassigned', async () => {
    const [home] = await displayed();
    const id = home?.idKioskScreen ?? 0;
    const rejected = [
      admin.call(deleteKioskScreen, { params: { id } }),
      admin.call(unassignKioskScreen, { params: { id: KIOSK, screenId: id } }),
    ];
    for (const call of rejected) expect((await apiErrorOf(call)).status).toBe('NO_DEFAULT_SCREEN');
  });

  it('are unassigned and assigned, also to another kiosk', async () => {
    const { idKioskScreen: screenId } = await add('Aviso');
    const names = async (kiosk?: number) => (await viewer(kiosk)).map(({ name }) => name);
    await admin.call(unassignKioskScreen, { params: { id: KIOSK, screenId } });
    expect(await names()).not.toContain('Aviso');
    await admin.call(assignKioskScreen, { params: { id: KIOSK, screenId } });
    expect(await names()).toContain('Aviso');
    await admin.call(assignKioskScreen, { params: { id: DEMO.kiosks.entrance, screenId } });
    expect(await names()).not.toContain('Aviso');
    expect(await names(DEMO.kiosks.entrance)).toContain('Aviso');
  });

  it('lose only the buttons of deleted items and screens', async () => {
    const { cashier: service } = DEMO.services;
    const { general: segment } = DEMO.segments;
    const there = kioskButton({ title: { es: 'Caja' }, segment, service });
    await save(
      on({
        ...kioskScreen({}, [
          there,
          kioskButton({ title: { es: 'De antes' }, segment, service: 987_654 }),
          kioskButton({ title: { es: 'A ninguna parte' }, print: false, redirect: 'gone' }),
          kioskButton({ title: { es: 'Apagado' }, segment, service: DEMO.services.loans }),
        ]),
        randomId: 'first',
        name: 'Inicio',
        default: true,
      }),
    );
    await branch.configure((scope) =>
      repository(scope, 'services').update(DEMO.services.loans, { enabled: 0 }),
    );
    const [home] = await viewer();
    expect(home && buttonsOf(home)).toEqual([there]);
  });

  it('from before the grid are shown with all their buttons, on as many screens as needed', async () => {
    const flat = {
      randomId: 'what',
      type: 'ACTION',
      default: true,
      columnQty: 2,
      question: { es: '¿Qué desea?' },
      hint: {},
      buttons: Array.from({ length: 30 }, (_, index) => ({
        title: { es: `Opción ${index}` },
        subtitle: null,
        print: true,
        redirect: null,
        back: false,
        segment: DEMO.segments.general,
        service: DEMO.services.cashier,
      })),
    };
    await save(on(first));
    await branch.configure(async (scope) => {
      const row = await scope.trx
        .selectFrom('kiosk_screens')
        .select('id')
        .where('id_kiosks', '=', KIOSK)
        .executeTakeFirstOrThrow();
      await repository(scope, 'kiosk_screens').update(row.id, { design: JSON.stringify(flat) });
    });
    const screens = await viewer();
    const titles = screens.flatMap(buttonsOf).map(({ title }) => title.es);
    for (const { title } of flat.buttons) expect(titles).toContain(title.es);
    expect(screens.filter((screen) => screen.default)).toHaveLength(1);
    expect(screens.every(({ rowQty, columnQty }) => rowQty <= 7 && columnQty <= 3)).toBe(true);
  });
});
