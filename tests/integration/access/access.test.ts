import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getEmployee, getUser } from '#shared/contract/access/sign-in.ts';
import { pathOf } from '#shared/contract/client.ts';
import { CONTRACT } from '#shared/contract/contract.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { getUserWorkstation } from '#shared/contract/workstation/workstations.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { shows } from '#shared/domain/sync-type.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { ask, type Reply } from '#tests/support/actions/ask.ts';
import { addProgram, type Outsider, outsiders } from '#tests/support/actions/outsiders.ts';
import {
  BY_MODULE,
  PUBLIC,
  SIGNED_BY_BRANCH,
  SIGNED_IN,
  UNKNOWN_IDS,
} from '#tests/support/actions/who-may-what.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import {
  branchAsEither,
  branchOfCentralAsEither,
  centralAsEither,
  type EitherServer,
} from '#tests/support/servers/either-server.ts';

const endpoints = Object.entries(CONTRACT);

it('every endpoint states who may call it', () => {
  expect(endpoints.map(([name]) => name).sort()).toEqual(
    [...PUBLIC, ...SIGNED_IN, ...SIGNED_BY_BRANCH, ...Object.keys(BY_MODULE)].sort(),
  );
});

const ALL = Object.values(MODULES);

const SERVERS = [
  ['standalone', 'branch', () => branchAsEither()],
  ['branch', 'branch', branchOfCentralAsEither],
  ['central', 'central', () => centralAsEither()],
] as const;

describe.each(SERVERS)('permissions with sync type %s', (syncType, kind, start) => {
  let server: EitherServer;
  let outside: Outsider[];
  beforeAll(async () => {
    server = await start();
    outside = await server.configure((scope) => outsiders(scope, ALL));
  });
  afterAll(() => server.stop());

  const has = ({ only = kind, part }: Endpoint): boolean =>
    only === kind && (part === undefined || shows(syncType, part));
  const own = endpoints.filter(([, endpoint]) => has(endpoint));
  const hidden = endpoints.filter(([, endpoint]) => !has(endpoint));
  const closed = own.filter(([, { privilege }]) => privilege !== 'public' && privilege !== 'branch');
  const ofModules = Object.entries(BY_MODULE).filter(([name]) => own.some(([known]) => known === name));

  const knock = (endpoint: Endpoint, token?: string): Promise<Reply> =>
    ask(server.origin, {
      method: endpoint.method,
      path: pathOf(endpoint, { params: UNKNOWN_IDS }).replace(/^\/api/, ''),
      token,
      ...(endpoint.body && { body: {} }),
    });

  const forbidden = async (name: string, token: string): Promise<boolean> => {
    const { http, json } = await knock(at(name), token);
    return http === 403 && (json as { status: string }).status === 'FORBIDDEN';
  };

  it.each(own)('%s is served', async (_, endpoint) => {
    const { json } = await knock(endpoint);
    expect(json).not.toMatchObject({ status: 'NO_SUCH_ENDPOINT' });
    expect(json).not.toMatchObject({ status: 'NOT_IN_THIS_SYNC_TYPE' });
  });

  it.each(hidden)(
    '%s is refused as not available in this installation, to every caller',
    async (_, endpoint) => {
      const rejected = { http: 403, json: { status: 'NOT_IN_THIS_SYNC_TYPE' } };
      expect(await knock(endpoint)).toMatchObject(rejected);
      const { token } = await server.signIn('admin');
      const before = await server.content();
      expect(await knock(endpoint, token)).toMatchObject(rejected);
      expect(await server.content()).toEqual(before);
    },
  );

  it('an unknown address is not an endpoint', async () => {
    expect(await ask(server.origin, { path: '/nothing/here' })).toMatchObject({
      http: 404,
      json: { status: 'NO_SUCH_ENDPOINT' },
    });
  });

  it.each(own.filter(([name]) => PUBLIC.includes(name)))('%s needs no token', async (_, endpoint) => {
    expect((await knock(endpoint)).http).not.toBe(401);
  });

  it.each(closed)('%s refuses callers without a valid token, and does nothing', async (_, endpoint) => {
    const before = await server.content();
    for (const { who, token, status } of outside) {
      const { http, json } = await knock(endpoint, token);
      expect([who, http, json]).toMatchObject([who, 401, { status }]);
    }
    expect(await server.content()).toEqual(before);
  });

  it.each(own.filter(([name]) => SIGNED_BY_BRANCH.includes(name)))(
    '%s refuses callers without a branch signature, including administrators',
    async (_, endpoint) => {
      const before = await server.content();
      const { token } = await server.configure(async (scope) => addUser(scope, await addRole(scope, ALL)));
      const signedIn = await server.content();
      expect(signedIn).not.toEqual(before);
      const rejected = { http: 401, json: { status: 'SIGNATURE_INVALID' } };
      expect(await knock(endpoint)).toMatchObject(rejected);
      expect(await knock(endpoint, token)).toMatchObject(rejected);
      expect(await server.content()).toEqual(signedIn);
    },
  );

  it.each(Object.entries(MODULES))('the module %s opens its endpoints and no others', async (_, module) => {
    const { token } = await server.configure(async (scope) => addUser(scope, await addRole(scope, [module])));
    // Excludes the endpoint with the workstation of another user, which no role opens.
    const opens = ([name, modules]: (typeof ofModules)[number]) =>
      modules.includes(module) && name !== 'getUserWorkstation';
    const before = await server.content();
    for (const [name] of ofModules.filter((one) => !opens(one)))
      expect([name, await forbidden(name, token)]).toEqual([name, true]);
    expect(await server.content()).toEqual(before);
    for (const [name] of ofModules.filter(opens))
      expect([name, await forbidden(name, token)]).toEqual([name, false]);
  });

  it.each(Object.entries(MODULES))(
    'a program with the module %s is permitted there only',
    async (_, module) => {
      const token = await server.configure((scope) => addProgram(scope, [module]));
      for (const [name, modules] of ofModules) {
        // Also excludes endpoints only for users: an API token does not expire.
        if (name === 'getUserWorkstation' || name === 'openWallboard') continue;
        // Tests one other module for each endpoint, which is enough: the same check rejects all of them.
        if (modules.includes(module)) expect([name, await forbidden(name, token)]).toEqual([name, false]);
        else if (modules[0] === nextOf(module))
          expect([name, await forbidden(name, token)]).toEqual([name, true]);
      }
    },
  );

  it('a disabled role permits nothing', async () => {
    const { token, role } = await server.configure(async (scope) => {
      const id = await addRole(scope, ALL);
      return { role: id, ...(await addUser(scope, id)) };
    });
    expect((await knock(at('listServices'), token)).http).toBe(200);
    expect((await knock(at('createWorkstation'), token)).http).toBe(400);
    await server.configure(({ trx }) =>
      trx.updateTable('roles').set({ enabled: 0 }).where('id', '=', role).execute(),
    );
    const before = await server.content();
    for (const [name] of ofModules) expect([name, await forbidden(name, token)]).toEqual([name, true]);
    expect(await server.content()).toEqual(before);
    expect((await knock(at('listServices'), token)).http).toBe(200);
  });

  it('a disabled user is signed out at once', async () => {
    const { token, idUsers } = await server.configure(async (scope) =>
      addUser(scope, await addRole(scope, [])),
    );
    expect((await knock(at('listBranches'), token)).http).toBe(200);
    await server.configure(({ trx }) =>
      trx.updateTable('users').set({ enabled: 0 }).where('id', '=', idUsers).execute(),
    );
    expect(await knock(at('listBranches'), token)).toMatchObject({
      http: 401,
      json: { status: 'INVALID_TOKEN' },
    });
  });

  it('users see themselves, and others only with the users module', async () => {
    const [lucia, marcos, admin] = await Promise.all([
      server.signIn('lucia'),
      server.signIn('marcos'),
      server.signIn('admin'),
    ]);
    const params = { id: lucia.idUser };
    const self = await lucia.call(getUser, { params });
    expect(self).toMatchObject({ username: 'lucia', modules: [MODULES.workstation], enabled: 'Y' });
    expect(JSON.stringify(self)).not.toContain('argon2');
    expect(await admin.call(getUser, { params })).toEqual(self);
    expect((await apiErrorOf(marcos.call(getUser, { params }))).status).toBe('FORBIDDEN');

    const record = { params: { id: self.idEmployees } };
    expect(await lucia.call(getEmployee, record)).toMatchObject({ firstName: 'Lucía' });
    expect((await apiErrorOf(marcos.call(getEmployee, record))).status).toBe('FORBIDDEN');
    expect((await apiErrorOf(admin.call(getUser, { params: { id: 4711 } }))).status).toBe('NOT_FOUND');
  });

  it.runIf(kind === 'branch')('users cannot see the branches of others', async () => {
    const [lucia, marcos] = await Promise.all([server.signIn('lucia'), server.signIn('marcos')]);
    const params = { id: lucia.idUser };
    expect((await apiErrorOf(marcos.call(getUserWorkstation, { params }))).status).toBe('FORBIDDEN');
  });
});

/** Selects another module, a different one for each. */
const nextOf = (module: number): number | undefined =>
  ALL[(ALL.indexOf(module as (typeof ALL)[number]) + 1) % ALL.length];

function at(name: string): Endpoint {
  const endpoint = CONTRACT[name];
  if (!endpoint) throw new Error(`${name} is not in the contract`);
  return endpoint;
}
