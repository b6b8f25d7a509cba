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
import { UNKNOWN_IDS } from '#tests/support/actions/who-may-what.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { branchAsEither, centralAsEither, type EitherServer } from '#tests/support/servers/either-server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ALL = Object.values(MODULES);

const SERVERS = [
  ['standalone', 'branch', () => branchAsEither()],
  ['central', 'central', () => centralAsEither()],
] as const;

/** A signed-in user with these modules and a wallboard session. */
async function opened(server: EitherServer, modules: readonly number[] = ALL) {
  const { role, ...user } = await server.configure(async (scope) => {
    const id = await addRole(scope, modules);
    return { role: id, ...(await addUser(scope, id)) };
  });
  const { access_token: displayPage, idUser } = await server.as(user.token).call(openWallboard, {});
  expect(idUser).toBe(user.idUsers);
  return { ...user, role, wallboard: displayPage };
}

/** Reads the dashboard; returns the error code. */
async function watch(server: EitherServer, token: string): Promise<string> {
  const { http, json } = await ask(server.origin, { path: '/dashboard/totals', token });
  return http === 200 ? 'seen' : (json as { status: string }).status;
}

describe.each(SERVERS)('a wallboard session with sync type %s', (syncType, kind, start) => {
  let server: EitherServer;
  let user: Awaited<ReturnType<typeof opened>>;
  beforeAll(async () => {
    server = await start();
    user = await opened(server);
  });
  afterAll(() => server.stop());

  it('reads the dashboard and its own user', async () => {
    const displayPage = server.as(user.wallboard);
    for (const endpoint of [dashboardTable, dashboardTotals, dashboardSelections, getLicence, listBranches])
      await displayPage.call(endpoint, {});
    const params = { id: user.idUsers };
    expect((await displayPage.call(getUser, { params })).modules).toContain(MODULES.dashboard);
    await displayPage.call(getEmployee, { params: { id: user.idEmployees } });
    await displayPage.call(listPrivilegesOfUser, { params });
  });

  it('may call no other endpoint, whatever its user may', async () => {
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
        path: pathOf(endpoint, { params: { ...UNKNOWN_IDS, id: user.idUsers } }).replace(/^\/api/, ''),
        token: user.wallboard,
        ...(endpoint.body && { body: {} }),
      });
      expect([name, http, json]).toMatchObject([name, 403, { status: 'FORBIDDEN' }]);
    }
    expect(await server.content()).toEqual(before);
  });

  it('reads no data of others and only common settings', async () => {
    const admin = await server.signIn('admin');
    const rejected = await apiErrorOf(
      server.as(user.wallboard).call(getUser, { params: { id: admin.idUser } }),
    );
    expect(rejected.status).toBe('FORBIDDEN');
    const bare = await server.configure(async (scope) =>
      addUser(scope, await addRole(scope, [MODULES.dashboard])),
    );
    expect(await server.as(user.wallboard).call(listGeneralParameters, {})).toEqual(
      await server.as(bare.token).call(listGeneralParameters, {}),
    );
  });

  it('needs the dashboard permission, and is refused to programs', async () => {
    const [clerk, program] = await server.configure(async (scope) => [
      await addUser(scope, await addRole(scope, [MODULES.users])),
      await addProgram(scope, [MODULES.dashboard]),
    ]);
    for (const token of [clerk.token, program])
      expect((await apiErrorOf(server.as(token).call(openWallboard, {}))).status).toBe('FORBIDDEN');
  });

  it('is stored as a hash', async () => {
    const stored = await server.configure(({ trx }) => trx.selectFrom('tokens').selectAll().execute());
    expect(stored.some(({ watches }) => watches === 1)).toBe(true);
    expect(JSON.stringify(stored)).not.toContain(user.wallboard);
  });

  it('receives change notices without content', async () => {
    const page = io(server.origin, {
      transports: ['websocket'],
      forceNew: true,
      auth: { token: user.wallboard },
    });
    const [event, request] =
      kind === 'central'
        ? (['fleet:subscribe', { idBranches: [DEMO.branch], points: true }] as const)
        : (['branch:subscribe', { idBranches: DEMO.branch }] as const);
    const answer = await new Promise((resolve) => page.emit(event, request, resolve));
    expect(answer).toEqual({ ok: true, value: null });
    if (kind === 'branch') {
      // No user receives a message from it.
      const admin = await server.signIn('admin');
      const people = await admin.call(listReceivers, { params: { id: DEMO.branch } });
      expect(JSON.stringify(people)).not.toContain('"isSignedIn":true');
    }
    page.disconnect();
  });
});

describe.each(SERVERS)('a wallboard session at a server of sync type %s', (_, kind, start) => {
  let server: EitherServer;
  beforeEach(async () => {
    server = await start();
  });
  afterEach(() => server.stop());

  it('outlives its sign-in, inactivity and restarts, for 90 days after its last use', async () => {
    await set(server, { sessionIdleTime: 10 });
    const admin = await server.signIn('admin');
    const { access_token: displayPage } = await admin.call(openWallboard, {});
    server.clock.advance(14 * HOUR_MS + 1);
    expect(await watch(server, admin.token)).toBe('EXPIRED_TOKEN');
    expect(await watch(server, displayPage)).toBe('seen');
    for (let month = 0; month < 2; month += 1) {
      server.clock.advance(89 * DAY_MS);
      expect(await watch(server, displayPage)).toBe('seen');
      await server.restart();
    }
    server.clock.advance(91 * DAY_MS);
    expect(await watch(server, displayPage)).toBe('EXPIRED_TOKEN');
  });

  it('ends with its user', async () => {
    const { idUsers, wallboard: displayPage } = await opened(server);
    expect(await watch(server, displayPage)).toBe('seen');
    await server.configure((scope) => repository(scope, 'users').update(idUsers, { enabled: 0 }));
    expect(await watch(server, displayPage)).toBe('INVALID_TOKEN');
  });

  it('ends with the permission', async () => {
    const { role, wallboard: displayPage, token } = await opened(server);
    await server.configure(({ trx }) =>
      trx
        .deleteFrom('role_modules')
        .where('id_roles', '=', role)
        .where('id_modules', '=', MODULES.dashboard)
        .execute(),
    );
    expect(await watch(server, displayPage)).toBe('INVALID_TOKEN');
    expect(await watch(server, token)).toBe('FORBIDDEN');
  });

  it('ends with a new password', async () => {
    const [own, provided] = [await server.signIn('admin'), await server.signIn('supervisor')];
    const walls = [await own.call(openWallboard, {}), await provided.call(openWallboard, {})].map(
      (one) => one.access_token,
    );
    await own.call(resetPassword, { params: { id: provided.idUser }, body: { newPassword: 'Primera-2026' } });
    expect(await Promise.all(walls.map((displayPage) => watch(server, displayPage)))).toEqual([
      'seen',
      'INVALID_TOKEN',
    ]);
    await changeOwn(own, DEMO_PASSWORD, 'Segunda-2026');
    expect(await watch(server, walls[0] ?? '')).toBe('INVALID_TOKEN');
    expect(await watch(server, own.token)).toBe('seen');
  });

  it('is ended separately, and survives signing out', async () => {
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

  it.runIf(kind === 'central')('ends when its user moves to a branch', async () => {
    const { idUsers, wallboard: displayPage, token } = await opened(server);
    await server.configure(async (scope) => {
      await repository(scope, 'users').update(idUsers, { works_at_branches: 1 });
      await repository(scope, 'user_branches').insert({ id_users: idUsers, id_branches: DEMO.branch });
    });
    expect(await watch(server, displayPage)).toBe('INVALID_TOKEN');
    expect((await apiErrorOf(server.as(token).call(openWallboard, {}))).status).toBe('BRANCH_USER_ONLY');
  });
});
