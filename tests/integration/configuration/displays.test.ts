import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createDisplay,
  getConfiguredDisplay,
  listDisplays,
  updateDisplay,
} from '#shared/contract/configuration/display-configuration.ts';
import {
  createDisplayDesign,
  deleteDisplayDesign,
  getDisplayDesign,
  listDisplayDesigns,
  updateDisplayDesign,
} from '#shared/contract/configuration/display-designs.ts';
import {
  DEFAULT_LINEAL,
  DEFAULT_SIGNAGE,
  type SignageDesign,
} from '#shared/contract/devices/signage-design.ts';
import { listVoices } from '#shared/contract/devices/speech.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { repository } from '#shared/server/db/repository.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import { type EitherServer, rejectedBy } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

const DESIGN: SignageDesign = {
  screenType: 2,
  language: 'es',
  audio: true,
  chime: null,
  voice: false,
  spokenLanguages: ['es'],
  idMessages: null,
  footer: { es: 'Hola', sv: 'Hej' },
  popup: { enabled: true, visible: true, ticketText: 'Turno', workstationText: '', arrows: false },
  image: null,
  lineal: DEFAULT_LINEAL,
  slides: [],
  style: DEFAULT_SIGNAGE,
};
const { cashier, loans } = DEMO.queues;
const [first, second] = DEMO.workstations;

describeServers('displays and their designs', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.stop());

  let created = 0;
  const named = () => {
    created += 1;
    return { name: `Planta ${created}`, description: '', enabled: 'Y' } as const;
  };
  const newDesign = () => admin.call(createDisplayDesign, { body: { ...named(), design: DESIGN } });
  const ofBranch = { idBranches: DEMO.branch, idDisplayDesigns: DEMO.displayDesign };
  const displayedBy = (id: number) => admin.call(getConfiguredDisplay, { params: { id } });
  const holding = async (modules: readonly number[]) =>
    server.as((await server.configure(async (scope) => addUser(scope, await addRole(scope, modules)))).token);

  it('a display is saved with its content in one call, or not at all', async () => {
    const body = { ...named(), ...ofBranch };
    const displayed = {
      idQueues: [cashier, loans],
      workstations: [
        { idWorkstations: first, position: 'L' as const },
        { idWorkstations: second, position: 'R' as const },
      ],
    };
    const { id, url } = await admin.call(createDisplay, { body: { ...body, ...displayed } });
    expect(url).toBe(`/signature-view/${id}`);
    expect(await displayedBy(id)).toMatchObject({ ...displayed, description: body.name });

    const params = { id };
    const moved = { idQueues: [loans], workstations: [{ idWorkstations: first, position: 'R' as const }] };
    await admin.call(updateDisplay, { params, body: { ...body, ...moved } });
    expect(await displayedBy(id)).toMatchObject(moved);
    // Missing fields remain unchanged.
    await admin.call(updateDisplay, { params, body: { ...body, name: `${body.name} bis` } });
    expect(await displayedBy(id)).toMatchObject({ ...moved, name: `${body.name} bis` });

    for (const wrong of [
      { idQueues: [cashier, 4711] },
      { idQueues: [], workstations: [{ idWorkstations: 4711, position: 'L' as const }] },
      { idDisplayDesigns: 4711 },
    ]) {
      const rejected = () => admin.call(updateDisplay, { params, body: { ...body, ...wrong } });
      expect(await rejectedBy(server, rejected)).toBe('NOT_FOUND');
      expect(await rejectedBy(server, () => admin.call(createDisplay, { body: { ...body, ...wrong } }))).toBe(
        'NOT_FOUND',
      );
    }
  });

  it('a design speaks its own language, or the selected ones, in order and each once', async () => {
    const { spokenLanguages: _, chime: __, ...before } = { ...DESIGN, language: 'sv' as const };
    const save = async (more: object) =>
      (await admin.call(createDisplayDesign, { body: { ...named(), design: { ...before, ...more } } }))
        .design;
    expect(await save({})).toMatchObject({ spokenLanguages: ['sv'], chime: null });
    expect(await save({ spokenLanguages: [] })).toMatchObject({ spokenLanguages: ['sv'] });
    expect(await save({ spokenLanguages: ['en', 'es'] })).toMatchObject({ spokenLanguages: ['en', 'es'] });
    const twice = () => save({ spokenLanguages: ['en', 'en'] });
    expect(await rejectedBy(server, twice)).toBe('INVALID_REQUEST');
  });

  it('users who configure displays see the spoken languages, and no others do', async () => {
    const voices = await (await holding([MODULES.configurationTools])).call(listVoices, {});
    expect(voices.map(({ language }) => language)).toEqual(['es', 'en', 'sv']);
    const operator = await holding([MODULES.workstation]);
    expect(await rejectedBy(server, () => operator.call(listVoices, {}))).toBe('FORBIDDEN');
  });

  it('a display includes no queue that its branch does not offer, and no workstation of another branch', async () => {
    const there = await server.configure(async (scope) => {
      const type = await repository(scope, 'branch_types').insert({
        name: 'Cajero',
        description: 'Cajero',
        enabled: 1,
      });
      const branch = await repository(scope, 'branches').insert({
        name: 'Lejana',
        enabled: 1,
        id_branch_types: type.id,
        zone: '0',
        language: 'es',
        address: '',
        city: '',
        company_name: '',
        latitude: null,
        longitude: null,
      });
      return branch.id;
    });
    const body = { ...named(), ...ofBranch, idBranches: there };
    const workstations = [{ idWorkstations: first, position: 'L' as const }];
    for (const wrong of [{ idQueues: [cashier] }, { workstations }])
      expect(await rejectedBy(server, () => admin.call(createDisplay, { body: { ...body, ...wrong } }))).toBe(
        'NOT_FOUND',
      );
    // A display from before designs existed has its own, and must select one when it is saved.
    const old = await server.configure((scope) =>
      repository(scope, 'displays').insert({
        name: 'Antigua',
        description: '',
        enabled: 1,
        id_branches: there,
        id_display_designs: null,
        design: JSON.stringify({ language: 'sv', popup: false }),
      }),
    );
    expect(await displayedBy(old.id)).toMatchObject({
      idDisplayDesigns: null,
      idQueues: [],
      workstations: [],
    });
    const { idDisplayDesigns: _, ...without } = body;
    const params = { id: old.id };
    const unchosen = apiErrorOf(admin.call(updateDisplay, { params, body: without as typeof body }));
    expect(await unchosen).toMatchObject({ status: 'INVALID_REQUEST' });
    expect(await admin.call(updateDisplay, { params, body })).toMatchObject({
      idDisplayDesigns: DEMO.displayDesign,
    });
  });

  it('O-505: a design in use is not deleted, and the error names the display; an unused one is', async () => {
    const { id } = await newDesign();
    const display = { ...named(), ...ofBranch };
    const displayed = await admin.call(createDisplay, { body: { ...display, idDisplayDesigns: id } });
    const remove = () => admin.call(deleteDisplayDesign, { params: { id } });
    const { status, detail } = await apiErrorOf(remove());
    expect(status).toBe('DESIGN_IN_USE');
    expect(detail.params).toMatchObject({ names: expect.stringContaining(display.name) });
    await admin.call(updateDisplay, {
      params: { id: displayed.id },
      body: display as typeof display & typeof ofBranch,
    });
    await remove();
    expect(await rejectedBy(server, () => admin.call(getDisplayDesign, { params: { id } }))).toBe(
      'NOT_FOUND',
    );
  });

  it('a design deleted while a display selects it leaves no display without one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await newDesign();
      const body = { ...named(), ...ofBranch, idDisplayDesigns: id };
      const [selected, removed] = await Promise.allSettled([
        admin.call(createDisplay, { body }),
        admin.call(deleteDisplayDesign, { params: { id } }),
      ]);
      expect([selected.status, removed.status].sort()).toEqual(['fulfilled', 'rejected']);
      const of = [selected, removed].find((each) => each.status === 'rejected');
      expect(of?.reason).toMatchObject({
        status: selected.status === 'rejected' ? 'NOT_FOUND' : 'DESIGN_IN_USE',
      });
    }
  });

  it('of two displays with the same name created concurrently, one is stored', async () => {
    const body = { ...named(), ...ofBranch };
    const both = await Promise.allSettled(
      [body, { ...body, name: body.name.toUpperCase() }].map((each) =>
        admin.call(createDisplay, { body: each }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((each) => each.status === 'rejected')?.reason).toMatchObject({ status: 'NAME_UNIQUE' });
  });

  it('designs are read by all who configure, and created only by users with the tools', async () => {
    const body = { ...named(), design: DESIGN };
    const params = { id: DEMO.displayDesign };
    for (const module of [MODULES.configurationGlobal, MODULES.configurationBranchType, MODULES.branchEdit]) {
      const other = await holding([module]);
      expect((await other.call(listDisplayDesigns, { query: {} })).total).toBeGreaterThan(0);
      await other.call(getDisplayDesign, { params });
      for (const requested of [
        () => other.call(createDisplayDesign, { body }),
        () => other.call(updateDisplayDesign, { params, body }),
        () => other.call(deleteDisplayDesign, { params }),
      ])
        expect((await apiErrorOf(requested())).status).toBe('FORBIDDEN');
    }
    const tools = await holding([MODULES.configurationTools]);
    expect(await tools.call(createDisplayDesign, { body })).toMatchObject({ design: DESIGN });
    const displays = apiErrorOf(tools.call(listDisplays, { query: { idBranches: DEMO.branch } }));
    expect((await displays).status).toBe('FORBIDDEN');
  });
});
