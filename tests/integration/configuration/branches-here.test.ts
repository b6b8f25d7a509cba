import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAttentionArea } from '#shared/contract/configuration/attention-areas.ts';
import {
  createBranch,
  getBranch,
  listBranches,
  listBranchWorkstations,
  listConfiguredBranches,
  updateBranch,
} from '#shared/contract/configuration/branches.ts';
import { setPoliteness } from '#shared/contract/configuration/politeness.ts';
import { createWorkstation } from '#shared/contract/configuration/workstation-configuration.ts';
import { listQueues } from '#shared/contract/tickets/queues.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import {
  branchOfCentralAsEither,
  type EitherServer,
  rejectedBy,
} from '#tests/support/servers/either-server.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

describe('a branch added to a standalone server', () => {
  let server: Branch;
  let admin: SignedIn;
  beforeEach(async () => {
    server = await startBranch();
    admin = await server.signIn('admin');
  });
  afterEach(() => server.stop());

  it('serves its customers at once, beside the first one', async () => {
    const { id } = await admin.call(createBranch, { body: newBranch({ name: 'Segunda' }) });
    const area = await admin.call(createAttentionArea, { body: { name: 'Cajas', enabled: 'Y' } });
    const workstation = await admin.call(createWorkstation, {
      body: {
        name: 'Puesto A',
        enabled: 'Y',
        idBranches: id,
        idWorkStationTypes: 1,
        idAttentionAreas: area.id,
        idAttentionProfiles: 1,
      },
    });
    await admin.call(setPoliteness, {
      params: { id, idQueues: DEMO.queues.cashier },
      body: { politeness: 0 },
    });

    const lucia = await server.signIn('lucia');
    expect((await lucia.call(listBranches, {})).map(({ name }) => name)).toContain('Segunda');
    const queues = await lucia.call(listQueues, { query: { idBranch: id } });
    const first = await lucia.call(listQueues, { query: { idBranch: DEMO.branch } });
    expect(queues.map(({ name }) => name)).toEqual(first.map(({ name }) => name));
    const workstations = await lucia.call(listBranchWorkstations, { params: { id } });
    expect(workstations.map(({ name }) => name)).toEqual(['Puesto A']);

    const issued = await take(server, { branch: id });
    await open(lucia, workstation.idWorkstations);
    const { ticket } = await next(lucia, workstation.idWorkstations);
    expect(ticket).toMatchObject({ idTicket: issued.idTicket, code: issued.code });
    await finish(lucia, issued.idTicket);
  });

  it('issues no tickets while disabled, and issues them again once enabled', async () => {
    const body = newBranch({ name: 'Segunda', enabled: 'N' });
    const { id } = await admin.call(createBranch, { body });
    expect((await apiErrorOf(take(server, { branch: id }))).status).toBe('NOT_FOUND');
    await admin.call(updateBranch, { params: { id }, body: { ...body, enabled: 'Y' } });
    await take(server, { branch: id });
  });
});

describe('a branch of a central', () => {
  let server: EitherServer;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await branchOfCentralAsEither();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.stop());

  it('lists only itself and shows the configuration of central', async () => {
    const { rows, total } = await admin.call(listConfiguredBranches, {});
    expect(total).toBe(1);
    const [own] = rows;
    expect(await admin.call(getBranch, { params: { id: DEMO.branch } })).toMatchObject({ name: own?.name });
  });

  it('neither adds branches nor changes its own', async () => {
    const add = () => admin.call(createBranch, { body: newBranch() });
    expect(await rejectedBy(server, add)).toBe('NOT_IN_THIS_SYNC_TYPE');
    const change = () => admin.call(updateBranch, { params: { id: DEMO.branch }, body: newBranch() });
    expect(await rejectedBy(server, change)).toBe('NOT_IN_THIS_SYNC_TYPE');
  });
});
