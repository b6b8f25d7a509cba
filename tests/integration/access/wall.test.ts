import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listPrivilegesOfUser } from '#shared/contract/access/roles.ts';
import { getEmployee, getUser, logout } from '#shared/contract/access/sign-in.ts';
import { resetPassword } from '#shared/contract/access/users.ts';
import { pathOf } from '#shared/contract/client.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import { CONTRACT } from '#shared/contract/contract.ts';
import {
  dashboardSelections,
  dashboardTable,
  dashboardTotals,
} from '#shared/contract/dashboard/dashboard.ts';
import { openWallboard } from '#shared/contract/dashboard/wallboard.ts';
import { listGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { getLicence } from '#shared/contract/installation/licence.ts';
import { listReceivers } from '#shared/contract/workstation/alert-messages.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { shows } from '#shared/domain/sync-type.ts';
import { repository } from '#shared/server/db/repository.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { addProgram } from '#tests/support/actions/outsiders.ts';
import { changeOwn, set } from '#tests/support/actions/sign-in-actions.ts';
import { NOTHING_THERE } from '#tests/support/actions/who-may-what.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { branchAsEither, centralAsEither, type EitherServer } from '#tests/support/servers/either-server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ALL = Object.values(MODULES);

const SERVERS = [
  ['standalone', 'branch', () => branchAsEither()],
  ['central', 'central', () => centralAsEither()],
] as const;

/** Somebody with these modules who has signed in, and opened a wall. */
async function opened(server: EitherServer, modules: readonly number[] = ALL) {
  const { role, ...user } = await server.configure(async (scope) => {
    const id = await addRole(scope, modules);
    return { role: id, ...(await addUser(scope, id)) };
  });
  const { access_token: wall, idUser } = await server.as(user.token).call(openWallboard, {});
  expect(idUser).toBe(user.idUsers);
  return { ...user, role, wall };
}

/** Reads the figures; answers with the code of the refusal. */
async function watch(server: EitherServer, token: string): Promise<string> {
  const { http, json } = await ask(server.origin, { path: '/dashboard/totals', token });
  return http === 200 ? 'seen' : (json as { status: string }).status;
}

describe.each(SERVERS)('what a wall may, where the sync type is %s', (syncType, kind, start) => {
  let server: EitherServer;
  let user: Awaited<ReturnType<typeof opened>>;
  beforeAll(async () => {
    server = await start();
    user = await opened(server);
  });
  afterAll(() => server.stop());

  it('is to read what the dashboard shows, and whose wall it is', async () => {
    const wall = server.as(user.wall);
    for (const endpoint of [dashboardTable, dashboardTotals, dashboardSelections, getLicence, listBranches])
      await wall.call(endpoint, {});
    const params = { id: user.idUsers };
    expect((await wall.call(getUser, { params })).modules).toContain(MODULES.dashboard);
    await wall.call(getEmployee, { params: { id: user.idEmployees } });
    await wall.call(listPrivilegesOfUser, { params });
  });

  it('is no other endpoint, whatever the role of its user opens', async () => {
    const open: readonly unknown[] = [
      ...[dashboardTable, dashboardTotals, dashboardSelections, getLicence, listBranches],
      ...[getUser, getEmployee, listPrivilegesOfUser, listGeneralParameters, logout],
    ];
    const closed = Object.entries(CONTRACT).filter(
      ([, endpoint]) =>
        (endpoint.only ?? kind) === kind &&
        (endpoint.part === undefined || shows(syncType, endpoint.part)) &&
        endpoint.privilege !== 'public' &&
        endpoint.privilege !== 'branch' &&
        !open.includes(endpoint),
    );
    expect(closed.length).toBeGreaterThan(150);
    const before = await server.content();
    for (const [name, endpoint] of closed) {
      const { http, json } = await ask(server.origin, {
        method: endpoint.method,
        path: pathOf(endpoint, { params: { ...NOTHING_THERE, id: user.idUsers } }).replace(/^\/api/, ''),
        token: user.wall,
        ...(endpoint.body && { body: {} }),
      });
      expect([name, http, json]).toMatchObject([name, 403, { status: 'FORBIDDEN' }]);
    }
    expect(await server.content()).toEqual(before);
  });

  it('is nothing of others, and no settings but those that whoever signed in may see', async () => {
    const admin = await server.signIn('admin');
    const refused = await refusalOf(server.as(user.wall).call(getUser, { params: { id: admin.idUser } }));
    expect(refused.status).toBe('FORBIDDEN');
    const bare = await server.configure(async (scope) =>
      addUser(scope, await addRole(scope, [MODULES.dashboard])),
    );
    expect(await server.as(user.wall).call(listGeneralParameters, {})).toEqual(
      await server.as(bare.token).call(listGeneralParameters, {}),
    );
  });

  it('is for nobody without the dashboard, and for no program', async () => {
    const [clerk, program] = await server.configure(async (scope) => [
      await addUser(scope, await addRole(scope, [MODULES.users])),
      await addProgram(scope, [MODULES.dashboard]),
    ]);
    for (const token of [clerk.token, program])
      expect((await refusalOf(server.as(token).call(openWallboard, {}))).status).toBe('FORBIDDEN');
  });

  it('is kept as a hash', async () => {
    const kept = await server.configure(({ trx }) => trx.selectFrom('tokens').selectAll().execute());
    expect(kept.some(({ watches }) => watches === 1)).toBe(true);
    expect(JSON.stringify(kept)).not.toContain(user.wall);
  });

  it('is to hear that something has changed, and not what', async () => {
    const page = io(server.origin, { transports: ['websocket'], forceNew: true, auth: { token: user.wall } });
    const question =
      kind === 'central'
        ? (['fleet:follow'] as const)
        : (['branch:follow', { idBranches: DEMO.branch }] as const);
    const answer = await new Promise((resolve) => page.emit(...(question as [string]), resolve));
    expect(answer).toEqual({ ok: true, value: null });
    if (kind === 'branch') {
      // Messages reach nobody by it.
      const admin = await server.signIn('admin');
      const people = await admin.call(listReceivers, { params: { id: DEMO.branch } });
      expect(JSON.stringify(people)).not.toContain('"isSignedIn":true');
    }
    page.disconnect();
  });
});

describe.each(SERVERS)('a wall at a server of the sync type %s', (_, kind, start) => {
  let server: EitherServer;
  beforeEach(async () => {
    server = await start();
  });
  afterEach(() => server.stop());

  it('goes on after the sign-in has ended, untouched and over restarts, and 90 days after it was seen last', async () => {
    await set(server, { sessionIdleTime: 10 });
    const admin = await server.signIn('admin');
    const { access_token: wall } = await admin.call(openWallboard, {});
    server.clock.advance(14 * HOUR_MS + 1);
    expect(await watch(server, admin.token)).toBe('EXPIRED_TOKEN');
    expect(await watch(server, wall)).toBe('seen');
    for (let month = 0; month < 2; month += 1) {
      server.clock.advance(89 * DAY_MS);
      expect(await watch(server, wall)).toBe('seen');
      await server.restart();
    }
    server.clock.advance(91 * DAY_MS);
    expect(await watch(server, wall)).toBe('EXPIRED_TOKEN');
  });

  it('ends with its user', async () => {
    const { idUsers, wall } = await opened(server);
    expect(await watch(server, wall)).toBe('seen');
    await server.configure((scope) => repository(scope, 'users').update(idUsers, { enabled: 0 }));
    expect(await watch(server, wall)).toBe('INVALID_TOKEN');
  });

  it('ends with the right to watch', async () => {
    const { role, wall, token } = await opened(server);
    await server.configure(({ trx }) =>
      trx
        .deleteFrom('role_modules')
        .where('id_roles', '=', role)
        .where('id_modules', '=', MODULES.dashboard)
        .execute(),
    );
    expect(await watch(server, wall)).toBe('INVALID_TOKEN');
    expect(await watch(server, token)).toBe('FORBIDDEN');
  });

  it('ends when its user chooses another password, and when they are given one', async () => {
    const [own, given] = [await server.signIn('admin'), await server.signIn('supervisor')];
    const walls = [await own.call(openWallboard, {}), await given.call(openWallboard, {})].map(
      (one) => one.access_token,
    );
    await own.call(resetPassword, { params: { id: given.idUser }, body: { newPassword: 'Primera-2026' } });
    expect(await Promise.all(walls.map((wall) => watch(server, wall)))).toEqual(['seen', 'INVALID_TOKEN']);
    await changeOwn(own, DEMO_PASSWORD, 'Segunda-2026');
    expect(await watch(server, walls[0] ?? '')).toBe('INVALID_TOKEN');
    expect(await watch(server, own.token)).toBe('seen');
  });

  it('is left by itself, and outlives that its user signs out', async () => {
    const [first, second] = [await server.signIn('admin'), await server.signIn('admin')];
    const params = { id: first.idUser };
    const walls = [await first.call(openWallboard, {}), await second.call(openWallboard, {})].map(
      (one) => one.access_token,
    );
    await first.call(logout, { params });
    expect(await watch(server, walls[0] ?? '')).toBe('seen');
    await server.as(walls[0] ?? '').call(logout, { params });
    expect(await watch(server, walls[0] ?? '')).toBe('INVALID_TOKEN');
    expect(await watch(server, walls[1] ?? '')).toBe('seen');
    expect(await watch(server, second.token)).toBe('seen');
  });

  it.runIf(kind === 'central')('ends when its user comes to sign in at a branch', async () => {
    const { idUsers, wall, token } = await opened(server);
    await server.configure(async (scope) => {
      await repository(scope, 'users').update(idUsers, { works_at_branches: 1 });
      await repository(scope, 'user_branches').insert({ id_users: idUsers, id_branches: DEMO.branch });
    });
    expect(await watch(server, wall)).toBe('INVALID_TOKEN');
    expect((await refusalOf(server.as(token).call(openWallboard, {}))).status).toBe('BRANCH_USER_ONLY');
  });
});
