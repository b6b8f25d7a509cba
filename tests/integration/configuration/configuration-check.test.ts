import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBranchType } from '#shared/contract/configuration/branch-types.ts';
import { checkConfiguration } from '#shared/contract/configuration/configuration-check.ts';
import { createService } from '#shared/contract/configuration/services.ts';
import { updateViewProfile } from '#shared/contract/configuration/view-profiles.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { repository } from '#shared/server/db/repository.ts';
import { addBranchLike } from '#tests/support/actions/add-branch-like.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { startBranchProcess } from '#tests/support/servers/branch-process.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

it('the demonstration has no findings', async () => {
  const settings = { TURNO_DEMO_PAST: '1' };
  const branch = await startBranchProcess({ from: '', settings });
  const admin = await branch.signIn('admin');
  const { findings } = await admin.call(checkConfiguration, {}).finally(() => branch.stop());
  expect(findings).toEqual([]);
});

describeServers('the check of the configuration', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.stop());
  const findings = async () => (await admin.call(checkConfiguration, {})).findings;

  it('finds no error in the demonstration, and returns the number of checked items', async () => {
    const { checked, ...found } = await admin.call(checkConfiguration, {});
    expect(found.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(found.total).toBe(found.findings.length);
    expect(checked).toMatchObject({ queues: 6, services: 5, profiles: 3, kiosks: 2 });
    expect(checked.workstations).toBeGreaterThanOrEqual(DEMO.workstations.length);
  });

  it('reports a removed item, with the branch type of its configuration', async () => {
    const body = {
      name: 'Solo caja',
      description: '',
      enabled: 'Y',
      supervision: 'N',
      dashboard: 'N',
    } as const;
    await admin.call(updateViewProfile, {
      params: { id: 1 },
      body: { ...body, idQueues: [DEMO.queues.cashier] },
    });
    const called = (await findings()).filter(({ rule }) => rule === 'QUEUE_IN_NO_VIEW_PROFILE');
    expect(called.map(({ id }) => id)).toContain(DEMO.queues.loans);
    expect(called[0]?.branchType).toEqual({ id: 1, name: 'Oficina bancaria' });
    expect(called[0]?.severity).toBe('error');

    const type = { name: 'Cajero', description: '', enabled: 'Y' } as const;
    const { id: idType } = await admin.call(createBranchType, { body: type });
    expect(await findings()).toContainEqual(
      expect.objectContaining({
        rule: 'BRANCH_TYPE_WITHOUT_QUEUES',
        severity: 'warning',
        id: idType,
        branchType: { id: idType, name: 'Cajero' },
      }),
    );

    const service = {
      name: 'Divisas',
      description: '',
      enabled: 'Y',
      idShort: '77',
      serviceTime: 60,
    } as const;
    const { id } = await admin.call(createService, { body: service });
    expect(await findings()).toContainEqual(
      expect.objectContaining({ rule: 'SERVICE_LEADS_NOWHERE', severity: 'warning', id, name: 'Divisas' }),
    );
  });

  it('finds names with characters that tickets print as question marks', async () => {
    const { id } = await admin.call(createService, {
      body: { name: 'சேவை', description: '', enabled: 'Y', idShort: '78', serviceTime: 60 },
    });
    expect(await findings()).toContainEqual(
      expect.objectContaining({
        rule: 'TEXT_NOT_PRINTABLE',
        severity: 'warning',
        kind: 'service',
        id,
        with: 'சே வை',
      }),
    );
  });

  it('reports nothing of branches not included for the caller', async () => {
    const token = await server.configure(async (scope) => {
      const id_branches = await addBranchLike(scope, 'Lejana');
      const created = await addUser(scope, await addRole(scope, [MODULES.branchEdit]));
      await repository(scope, 'user_branches').insert({ id_users: created.idUsers, id_branches });
      return created.token;
    });
    expect((await findings()).flatMap(({ branch }) => branch?.name ?? [])).toContain('Lejana');
    const { json } = await ask(server.origin, { path: '/configuration_check', token });
    const said = JSON.stringify(json);
    expect(said).toContain('Lejana');
    expect(said).not.toContain('Oficina Centro');
  });
});
