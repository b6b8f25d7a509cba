import { expect, it } from 'vitest';
import { authenticate } from '#shared/contract/access/sign-in.ts';
import { createClient } from '#shared/contract/client.ts';
import { listBranchTypes } from '#shared/contract/configuration/branch-types.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import { checkConfiguration } from '#shared/contract/configuration/configuration-check.ts';
import { setPoliteness } from '#shared/contract/configuration/politeness.ts';
import { listAllQueues } from '#shared/contract/configuration/queue-configuration.ts';
import { listServices } from '#shared/contract/configuration/services.ts';
import { listWorkstations } from '#shared/contract/configuration/workstation-configuration.ts';
import { buttonsOf } from '#shared/contract/devices/kiosk-grid.ts';
import { getKioskViewer } from '#shared/contract/devices/kiosks.ts';
import { completeSetup, type StarterName } from '#shared/contract/installation/first-start.ts';
import { endTicket } from '#shared/contract/tickets/ticket-operations.ts';
import { issueTicket } from '#shared/contract/tickets/tickets.ts';
import { callNext, openWorkstation } from '#shared/contract/workstation/workstations.ts';
import { FIRST_USER } from '#shared/server/access/first-administrator.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { spawnBranch } from '#tests/support/servers/spawn-branch.ts';
import { spawnCentral } from '#tests/support/servers/spawn-central.ts';

const PASSWORD = 'a password of my own';

const clientOf = (origin: string, token: string | null = null) =>
  createClient({ origin, token: () => token, fetch, randomKey: () => crypto.randomUUID() });

async function signIn(origin: string) {
  const body = { username: FIRST_USER, password: PASSWORD };
  return clientOf(origin, (await clientOf(origin).call(authenticate, { body })).access_token);
}

const body = (of: { code: string; language: 'es' | 'en' | 'sv'; starter?: StarterName }) => ({
  ...({ newPassword: PASSWORD, syncType: 'standalone', branchName: 'Norra', zone: '1' } as const),
  ...of,
});

it.each([
  ['bank', 'es', 'Caja'],
  ['clinic', 'sv', 'Reception'],
  ['townHall', 'en', 'Document submission'],
] as const)('a %s that starts in %s issues and calls its first ticket', async (starter, language, first) => {
  const folder = temporaryFolder();
  const server = await spawnBranch({ folder: folder.path });
  const anybody = clientOf(server.origin);
  const code = await server.setupCode();
  await anybody.call(completeSetup, { body: body({ code, language, starter }) });
  const admin = await signIn(server.origin);
  const [branch] = await admin.call(listBranches, {});
  const id = branch?.id as number;

  const viewer = await anybody.call(getKioskViewer, { params: { kioskId: 1, branchId: id } });
  expect(viewer.language).toBe(language);
  const [button] = viewer.screens.filter((screen) => screen.default).flatMap(buttonsOf);
  expect(button?.title[language]).toBe(first);
  const { rows: queues } = await admin.call(listAllQueues, { query: {} });
  for (const { id: idQueues } of queues)
    await admin.call(setPoliteness, { params: { id, idQueues }, body: { politeness: 0 } });

  const query = { service: button?.service as number, segment: button?.segment as number };
  const ticket = await anybody.call(issueTicket, { params: { id }, query, body: {} });
  const { rows: workstations } = await admin.call(listWorkstations, { query: { idBranches: id } });
  expect(workstations).toHaveLength(3);
  const params = { id: workstations[0]?.id as number };
  await admin.call(openWorkstation, { params });
  const called = await admin.call(callNext, { params });
  expect(called.ticket?.code).toBe(ticket.code);
  await admin.call(endTicket, { params: { id: ticket.idTicket } });
  expect((await admin.call(checkConfiguration, {})).findings).toEqual([]);
  await server.kill();
  folder.remove();
});

it('nothing is created without a starter, or where central provides the configuration', async () => {
  for (const requested of [{ starter: 'empty' }, {}, { starter: 'bank', syncType: 'branch' }] as const) {
    const folder = temporaryFolder();
    const server = await spawnBranch({ folder: folder.path });
    const code = await server.setupCode();
    await clientOf(server.origin).call(completeSetup, {
      body: { ...body({ code, language: 'es' }), ...requested },
    });
    const admin = await signIn(server.origin);
    expect((await admin.call(listServices, { query: {} })).total).toBe(0);
    await server.kill();
    folder.remove();
  }
});

it('a central starts with a usable branch type and no branch', async () => {
  const folder = temporaryFolder();
  const central = await spawnCentral({ dataDir: folder.path });
  const code = await central.setupCode();
  const requested = { code, newPassword: PASSWORD, language: 'es', starter: 'bank' } as const;
  await clientOf(central.origin).call(completeSetup, { body: requested });
  const admin = await signIn(central.origin);
  expect((await admin.call(listBranchTypes, { query: {} })).total).toBe(1);
  expect((await admin.call(listServices, { query: {} })).total).toBe(5);
  expect(await admin.call(listBranches, {})).toEqual([]);
  await central.kill();
  folder.remove();
});
