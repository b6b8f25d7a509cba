import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { composeDownward } from '#branch-server/replication/down/downward.ts';
import { authenticate } from '#shared/contract/access/sign-in.ts';
import { createEnrolmentCode } from '#shared/contract/central/registry.ts';
import { createAttentionArea, listAttentionAreas } from '#shared/contract/configuration/attention-areas.ts';
import { createBranch, listBranches, updateBranch } from '#shared/contract/configuration/branches.ts';
import {
  addDisplayQueue,
  createDisplay,
  getConfiguredDisplay,
  listDisplays,
  updateDisplay,
} from '#shared/contract/configuration/display-configuration.ts';
import {
  createDisplayDesign,
  deleteDisplayDesign,
  listDisplayDesigns,
  updateDisplayDesign,
} from '#shared/contract/configuration/display-designs.ts';
import { createMessage, getMessage, setMessageContent } from '#shared/contract/configuration/messages.ts';
import { createService, listServices, updateService } from '#shared/contract/configuration/services.ts';
import {
  createDefinedTimetable,
  createTimetable,
  getDefinedTimetable,
} from '#shared/contract/configuration/timetables.ts';
import {
  createWorkstation,
  listWorkstations,
  updateWorkstation,
} from '#shared/contract/configuration/workstation-configuration.ts';
import { getGeneralParameter } from '#shared/contract/installation/general-parameters.ts';
import { enrolAtCentral, getReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { ensureAdministrator, FIRST_USER } from '#shared/server/access/first-administrator.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import { type ReplicatingBranch, startReplicatingBranch } from '#tests/support/servers/replicating-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const PASSWORD = 'a long password';
const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

describe('an enrolled branch', () => {
  let central: Central;
  let branch: ReplicatingBranch;
  let administrator: SignedIn;

  beforeAll(async () => {
    central = await startCentral();
    administrator = await central.signIn('admin');
    branch = await startReplicatingBranch({ downward: composeDownward });
    await ensureAdministrator(branch.gate(), PASSWORD, undefined);
    const { code } = await administrator.call(createEnrolmentCode, { params: { id: 1 } });
    const { access_token: token } = await branch.anybody.call(authenticate, {
      body: { username: FIRST_USER, password: PASSWORD },
    });
    await branch.as(token).call(enrolAtCentral, { body: { centralUrl: central.origin, code } });
    // Users of the network can sign in as soon as the configuration has arrived.
    await vi.waitFor(() => branch.signIn('admin'), WAIT_OPTIONS);
  });
  afterAll(async () => {
    await branch.stop();
    await central.stop();
  });

  const called = (name: string) => ({ name, description: '', serviceTime: 60, enabled: 'Y' as const });
  const listed = async (search: string) => {
    const { rows } = await (await branch.signIn('admin')).call(listServices, {
      query: { ...(search && { search }) },
    });
    return rows;
  };

  it('gets configuration of central at once, and shows its origin', async () => {
    await administrator.call(createService, { body: { idShort: '900', ...called('Loans') } });
    await vi.waitFor(
      async () => expect(await listed('Loans')).toMatchObject([{ idShort: '900', lockedBy: 'central' }]),
      WAIT_OPTIONS,
    );
  });

  it('refuses configuration above the level of a branch', async () => {
    const [service] = await listed('');
    if (!service) throw new Error('the demonstration has no services');
    const here = await branch.signIn('admin');
    const body = { idShort: '999', ...called('Ours') };
    const rejected = { status: 'NOT_IN_THIS_SYNC_TYPE' };
    expect(await apiErrorOf(here.call(createService, { body }))).toMatchObject(rejected);
    const changed = here.call(updateService, { params: { id: service.id }, body });
    expect(await apiErrorOf(changed)).toMatchObject(rejected);
    expect(await listed('Ours')).toEqual([]);
  });

  it('lists only itself, by the name of its settings', async () => {
    const renamed = { params: { id: 1 }, body: newBranch({ name: 'Casa matriz' }) };
    await administrator.call(createBranch, { body: newBranch({ name: 'Otra sucursal' }) });
    await administrator.call(updateBranch, renamed);
    const here = await branch.signIn('admin');
    await vi.waitFor(
      async () => expect(await here.call(listBranches, {})).toMatchObject([{ id: 1, name: 'Casa matriz' }]),
      WAIT_OPTIONS,
    );
    const named = await here.call(getGeneralParameter, { params: { name: 'branchName' } });
    expect(named).toMatchObject({ value: 'Casa matriz', readOnly: true });
    expect(await here.call(getReplicationStatus, {})).toMatchObject({
      branch: { id: 1, name: 'Casa matriz' },
    });
  });

  it('has its own workstations, and shows those of central', async () => {
    const here = await branch.signIn('admin');
    const query = { idBranches: 1 };
    const [created] = (await here.call(listWorkstations, { query })).rows;
    if (!created) throw new Error('the demonstration has no workstations');
    const { id: _, idWorkstations, idBranches, lockedBy, ...rest } = created;
    const areaBody = { name: 'Planta baja', enabled: 'Y' } as const;
    const area = await administrator.call(createAttentionArea, { body: areaBody });
    const areas = () => here.call(listAttentionAreas, { query: {} });
    await vi.waitFor(
      async () => expect((await areas()).rows).toContainEqual(expect.objectContaining({ id: area.id })),
      WAIT_OPTIONS,
    );
    expect(lockedBy).toBe('central');
    const body = { ...rest, name: 'Mesa 77', idAttentionAreas: area.id };
    const changed = here.call(updateWorkstation, { params: { id: idWorkstations }, body });
    expect(await apiErrorOf(changed)).toMatchObject({ status: 'LOCKED_BY_CENTRAL' });

    const own = await here.call(createWorkstation, { body: { ...body, idBranches } });
    const { rows } = await here.call(listWorkstations, { query: { ...query, search: 'Mesa 77' } });
    expect(rows).toEqual([own]);
  });

  it('has its own displays and designs, and shows those of central', async () => {
    const here = await branch.signIn('admin');
    const listed = () => here.call(listDisplays, { query: { idBranches: 1 } });
    const [created] = (await listed()).rows;
    const [provided] = (await here.call(listDisplayDesigns, { query: {} })).rows;
    if (!created || !provided) throw new Error('the demonstration has no displays');
    expect([created.lockedBy, provided.lockedBy]).toEqual(['central', 'central']);
    const named = { name: 'Entrada', description: '', enabled: 'Y' } as const;
    const display = { ...named, idDisplayDesigns: provided.id };
    const { design } = provided;
    const rejected = { status: 'LOCKED_BY_CENTRAL' };
    for (const changed of [
      () => here.call(updateDisplay, { params: { id: created.id }, body: display }),
      () => here.call(addDisplayQueue, { body: { idDisplays: created.id, idQueues: 1 } }),
      () => here.call(updateDisplayDesign, { params: { id: provided.id }, body: { ...named, design } }),
      () => here.call(deleteDisplayDesign, { params: { id: provided.id } }),
    ])
      expect(await apiErrorOf(changed())).toMatchObject(rejected);

    const body = { ...display, idBranches: 1, idQueues: [1] };
    await here.call(createDisplay, { body });
    const own = await here.call(createDisplayDesign, { body: { ...named, design } });
    const other = { ...body, name: 'Patio', idDisplayDesigns: own.id };
    const { id } = await here.call(createDisplay, { body: other });
    expect((await listed()).rows.find((row) => row.id === id)).toMatchObject({ name: 'Patio' });
    expect(await here.call(getConfiguredDisplay, { params: { id } })).toMatchObject({ idQueues: [1] });
  });

  it('adds its own rows to an open schedule, and none above', async () => {
    const schedule = { name: 'Verano', description: '', enabled: 'Y', editLevel: 'Sucursal' } as const;
    const { id } = await administrator.call(createDefinedTimetable, { body: schedule });
    const here = await branch.signIn('admin');
    const seen = { params: { id }, query: {} };
    await vi.waitFor(() => here.call(getDefinedTimetable, seen), WAIT_OPTIONS);
    const row = { idDefinedTimetables: id, day: 'Lunes', start: '09:00:00', end: '14:00:00' } as const;
    for (const level of [{}, { idBranchType: 1 }]) {
      const rejected = await apiErrorOf(here.call(createTimetable, { body: { ...row, ...level } }));
      expect(rejected).toMatchObject({ status: 'NOT_IN_THIS_SYNC_TYPE' });
    }
    const body = { ...row, idBranch: 1 };
    expect(await here.call(createTimetable, { body })).toMatchObject({ ...body, idBranchType: null });
  });

  it('adapts a message of central, and restores its text', async () => {
    const body = { name: 'Greeting', description: '', content: 'Welcome', enabled: 'Y' } as const;
    const created = { ...body, editLevel: 'Sucursal' } as const;
    const { id } = await administrator.call(createMessage, { body: created });
    const here = await branch.signIn('admin');
    const seen = () => here.call(getMessage, { params: { id }, query: { idBranch: 1 } });
    await vi.waitFor(seen, WAIT_OPTIONS);
    const set = (level: object, content: string | null) =>
      here.call(setMessageContent, { params: { id }, body: { ...level, content } });
    expect(await set({ idBranch: 1 }, 'Come in')).toMatchObject({ content: 'Come in', adapted: 'Y' });
    expect(await apiErrorOf(set({ idBranchType: 1 }, 'Come in'))).toMatchObject({
      status: 'NOT_IN_THIS_SYNC_TYPE',
    });
    await administrator.call(setMessageContent, {
      params: { id },
      body: { idBranchType: 1, content: 'Good day' },
    });
    await vi.waitFor(
      async () => expect(await seen()).toMatchObject({ contentAbove: 'Good day' }),
      WAIT_OPTIONS,
    );
    expect(await seen()).toMatchObject({ content: 'Come in' });
    expect(await set({ idBranch: 1 }, null)).toMatchObject({ content: 'Good day', adapted: 'N' });
  });

  it('reports its progress', async () => {
    const status = await (await branch.signIn('admin')).call(getReplicationStatus, {});
    expect(status).toMatchObject({ bootstrap: null, alarms: [] });
    expect(status.revision).toBeGreaterThan(0);
  });

  it('continues at its position after a restart', async () => {
    await branch.restart(() =>
      administrator.call(createService, { body: { idShort: '901', ...called('Cards') } }),
    );
    await vi.waitFor(async () => expect(await listed('Cards')).toHaveLength(1), WAIT_OPTIONS);
  });
});
