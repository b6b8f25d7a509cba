import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getUser } from '#shared/contract/access/sign-in.ts';
import { addUserBranch, listUserBranches, removeUserBranch } from '#shared/contract/access/user-branches.ts';
import {
  createToken,
  createUser,
  getUserFullData,
  revokeToken,
  updateUser,
} from '#shared/contract/access/users.ts';
import { boundRows, namesBranch, scopeOf } from '#shared/contract/branch-bound.ts';
import { pathOf } from '#shared/contract/client.ts';
import { CONTRACT } from '#shared/contract/contract.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { uploadRecording } from '#shared/contract/tickets/recordings.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { shows } from '#shared/domain/sync-type.ts';
import { repository } from '#shared/server/db/repository.ts';
import { addBranchLike } from '#tests/support/actions/add-branch-like.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { makeUser, userSent } from '#tests/support/actions/administration-actions.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { reportSent } from '#tests/support/actions/saved-report.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { arbitraryFields } from '#tests/support/samples/arbitrary-of-schema.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { branchAsEither, centralAsEither, type EitherServer } from '#tests/support/servers/either-server.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';

const PARTS = ['params', 'query', 'body'] as const;
type Parts = Record<(typeof PARTS)[number], Record<string, unknown>>;

/** Fields that resemble a branch by name, but are none or not the subject of a request, with the reason. */
const OTHERS: readonly string[] = [
  // Types of branches and workstations are common to all branches.
  'idBranchType',
  'idBranchGroups',
  'idBranchTypes',
  'idWorkStationTypes',
  // Texts and flags.
  'branchName',
  'nameBranchTypes',
  'idVentureBranch',
  'worksAtBranches',
  // Assigned to a user, within the rules of users.
  'branches',
  // Belong to a display, which is checked: workstations of another branch are not offered for it.
  'workstations',
  // A flag for calls without a ticket.
  'allowedNoTicket',
  'callNoTicket',
  'idTicketDesign',
  'idTicketDesigns',
  // The share of free seats that a branch keeps.
  'branchPercent',
  // The maximum number of tickets per phone.
  'ticketsPerPhone',
];

/** True for fields of a recording that contain the printed code. */
const isCode = (endpoint: Endpoint, field: string) => endpoint === uploadRecording && field === 'ticket';

const closed = Object.entries(CONTRACT).filter(
  ([, { privilege }]) => privilege !== 'public' && privilege !== 'branch',
);

/** Fixed bodies, which random values would not produce. */
const FITTING: Readonly<Record<string, Record<string, unknown>>> = {
  '/branches/{id}': newBranch(),
  '/branches/{id}/device_versions/offer': { version: '0.1.0' },
  '/devices': { code: '123456', role: 'display', idDisplays: DEMO.display },
  '/devices/{id}': { role: 'display', idDisplays: DEMO.display },
  '/reportDesign': reportSent('Esperas'),
  '/reportDesign/{id}': reportSent('Esperas'),
};

/** A valid request in which `id` supplies each id of a row. */
function fitting(endpoint: Endpoint, id: (field: string) => unknown): Parts {
  const part = (name: (typeof PARTS)[number]): Record<string, unknown> => {
    const schema = endpoint[name];
    if (!schema) return {};
    const fields = arbitraryFields(schema);
    const named = Object.keys(fields).filter((field) => id(field) !== undefined && !isCode(endpoint, field));
    const filling = (wrap: (value: unknown) => unknown) =>
      Object.fromEntries(named.map((field) => [field, wrap(id(field))]));
    // Values in addresses are texts, most of them optional.
    const wanted = name === 'query' ? fc.record(fields, { requiredKeys: [] }) : fc.record(fields);
    const samples = [{}, FITTING[endpoint.path] ?? {}, ...fc.sample(wanted, { seed: 7, numRuns: 300 })];
    for (const values of samples) {
      for (const bound of [filling((value) => value), filling((value) => [value])]) {
        if (schema.safeParse({ ...values, ...bound }).success) return { ...values, ...bound };
      }
    }
    throw new Error(`no ${name} fits ${endpoint.method} ${endpoint.path}`);
  };
  return { params: part('params'), query: part('query'), body: part('body') };
}

it('every field that could name a branch, workstation, printer or ticket is checked', () => {
  const unknown = closed.flatMap(([name, endpoint]) =>
    PARTS.flatMap((part) => Object.keys(endpoint[part] ? arbitraryFields(endpoint[part]) : {}))
      .filter((field) => /branch|workstation|ticket|printer/i.test(field) && !OTHERS.includes(field))
      .filter((field) => boundRows(endpoint, { query: { [field]: 1 } }).length === 0)
      .map((field) => `${name}: ${field}`),
  );
  expect(unknown).toEqual([]);
});

it('every address below a branch, workstation, printer or ticket is checked', () => {
  const unknown = closed.filter(
    ([, endpoint]) =>
      /^\/(branch|workstation|ticket|printer|fleet|timetable|displays|display_queues|display_workstations)[a-z-]*\/\{id\}/.test(
        endpoint.path,
      ) &&
      !/^\/(branch_|workstation_)/.test(endpoint.path) &&
      boundRows(endpoint, { params: { id: 1 } }).length === 0,
  );
  expect(unknown.map(([name]) => name)).toEqual([]);
});

/** Modules for users or the installation; their changes concern one of both. */
const ABOUT_ALL: ReadonlySet<number> = new Set([
  MODULES.backup,
  MODULES.licence,
  MODULES.roles,
  MODULES.users,
  MODULES.preferences,
  MODULES.activeDirectory,
]);

it('every change with administration modules declares its scope', () => {
  const unsaid = closed.filter(
    ([, endpoint]) =>
      endpoint.method !== 'get' &&
      Array.isArray(endpoint.privilege) &&
      endpoint.privilege.some((module: number) => ABOUT_ALL.has(module)) &&
      endpoint.privilege.every((module: number) => ABOUT_ALL.has(module)) &&
      scopeOf(endpoint) === 'none',
  );
  expect(unsaid.map(([name]) => name)).toEqual([]);
});

const SERVERS = [
  ['a branch', 'branch', 'standalone', () => branchAsEither()],
  ['central', 'central', 'central', () => centralAsEither()],
] as const;

describe.each(SERVERS)('a user of another branch, at %s', (_, kind, syncType, start) => {
  let server: EitherServer;
  /** Tokens of administrators at both branches. */
  let here: string;
  let elsewhere: string;
  let ticket = 1;
  let limited: number;
  /** Users with branches other than that of `here`, by these branches. */
  let beyond: { readonly where: string; readonly id: number; readonly link: number | null }[];
  let other: number;
  let idRoles: number;

  beforeAll(async () => {
    server = await start();
    if (kind === 'branch') ticket = (await take(server)).idTicket;
    [here, elsewhere] = await server.configure(async (scope) => {
      other = await addBranchLike(scope, 'Lejana');
      const included = { id_displays: DEMO.display, id_queues: DEMO.queues.cashier };
      await repository(scope, 'display_queues').insert(included);
      await sql`insert into appointments (id, id_branches, id_queues, id_services, id_segments, seat, id_users,
          number, state, slot_start, slot_end, missed_from, created_at)
          values (1, ${DEMO.branch}, 1, 1, 1, 1, 1, '123456', 'arrived', 1, 2, 3, 1)`.execute(scope.trx);
      // Central has no devices.
      if (kind === 'branch')
        await sql`insert into devices (role, id_displays, key_hash, paired_at, paired_by) values ('display', ${DEMO.display}, 'x', 1, 'x')`.execute(
          scope.trx,
        );
      const makeUserAt = async (id_branches: number) => {
        const created = await addUser(scope, idRoles);
        await repository(scope, 'user_branches').insert({ id_users: created.idUsers, id_branches });
        return created;
      };
      idRoles = await addRole(scope, Object.values(MODULES));
      const near = await makeUserAt(DEMO.branch);
      const far = await makeUserAt(other);
      limited = near.idUsers;
      const both = await makeUserAt(DEMO.branch);
      await repository(scope, 'user_branches').insert({ id_users: both.idUsers, id_branches: other });
      const { idUsers: everywhere } = await addUser(scope, idRoles);
      beyond = [];
      for (const [where, id] of [
        ['elsewhere', far.idUsers],
        ['here and elsewhere', both.idUsers],
        ['everywhere', everywhere],
      ] as const) {
        const links = await scope.trx
          .selectFrom('user_branches')
          .select('id')
          .where('id_users', '=', id)
          .execute();
        beyond.push({ where, id, link: links[0]?.id ?? null });
      }
      return [near.token, far.token];
    });
  });
  afterAll(() => server.stop());

  const idOf = (field: string): unknown =>
    ({
      id: DEMO.branch,
      screen: `display-${DEMO.display}`,
      branchId: DEMO.branch,
      idBranch: DEMO.branch,
      idBranches: DEMO.branch,
      idDisplays: DEMO.display,
      idTicket: ticket,
      ticket,
      idTickets: [ticket],
      idWorkstations: DEMO.workstations[0],
    })[field];

  const bound = closed.filter(([, endpoint]) => {
    const { only = kind, part } = endpoint;
    const isHere = only === kind && (part === undefined || shows(syncType, part)) && !endpoint.upload;
    if (!isHere || !namesBranch(endpoint) || scopeOf(endpoint) === 'installation') return false;
    const rows = boundRows(endpoint, fitting(endpoint, idOf));
    // Central performs no ticket actions, and its schedules are common to all branches.
    const names = rows.filter(
      ({ table }) => table !== 'timetables' && (kind === 'branch' || table !== 'tickets'),
    );
    return names.length > 0;
  });

  const requested = async (endpoint: Endpoint, token: string) => {
    const parts = fitting(endpoint, (field) =>
      field === 'id' && endpoint.path.startsWith('/ticket') ? ticket : idOf(field),
    );
    const { http, json } = await ask(server.origin, {
      method: endpoint.method,
      path: pathOf(endpoint, parts).replace(/^\/api/, ''),
      token,
      ...(endpoint.body && { body: parts.body }),
    });
    return { http, status: (json as { status?: string } | null)?.status };
  };

  it('is refused by many endpoints', () => {
    expect(bound.length).toBeGreaterThan(kind === 'branch' ? 30 : 5);
  });

  it.each(bound)('%s is refused and changes nothing', async (_name, endpoint) => {
    const before = await server.content();
    expect(await requested(endpoint, elsewhere)).toEqual({ http: 403, status: 'NOT_YOUR_BRANCH' });
    expect(await server.content()).toEqual(before);
  });

  it('users of that branch are not refused', async () => {
    for (const [name, endpoint] of bound.filter(([, { method }]) => method === 'get')) {
      const { status } = await requested(endpoint, here);
      expect([name, status]).not.toEqual([name, 'NOT_YOUR_BRANCH']);
    }
  });

  const ofScope = (scope: string) =>
    closed.filter(
      ([, endpoint]) =>
        (endpoint.only ?? kind) === kind &&
        (endpoint.part === undefined || shows(syncType, endpoint.part)) &&
        scopeOf(endpoint) === scope,
    );

  it.each(ofScope('installation'))(
    '%s is refused to users with included branches',
    async (_name, endpoint) => {
      const before = await server.content();
      const path = endpoint.path.replace(/\{\w+\}/g, '1');
      const { http, json } = await ask(server.origin, { method: endpoint.method, path, token: here });
      expect({ http, json }).toMatchObject({ http: 403, json: { status: 'NOT_ALL_BRANCHES' } });
      expect(await server.content()).toEqual(before);
    },
  );

  /** Bodies that change the named entity, where possible. */
  const changing = (endpoint: Endpoint, id: number): Parts['body'] | undefined => {
    if (endpoint === updateUser) {
      const { password: _, ...body } = userSent({ idUserRoles: idRoles, enabled: 'N' });
      return { ...body, username: `taken${id}`, branches: [DEMO.branch] };
    }
    if (endpoint === addUserBranch) return { idUsers: id, idBranches: DEMO.branch };
    return endpoint.body && { newPassword: 'Otra clave 77' };
  };

  it.each(ofScope('user').filter(([, endpoint]) => endpoint !== createUser))(
    '%s is rejected for users whose branches exceed those of the caller',
    async (_name, endpoint) => {
      if (endpoint === createToken || endpoint === revokeToken)
        await server.configure(({ trx }) =>
          trx
            .updateTable('users')
            .set({ user_type: 'API' })
            .where(
              'id',
              'in',
              beyond.map(({ id }) => id),
            )
            .execute(),
        );
      const before = await server.content();
      for (const { where, id, link } of beyond) {
        const named = endpoint === removeUserBranch ? link : id;
        if (named === null) continue;
        const { json } = await ask(server.origin, {
          method: endpoint.method,
          path: endpoint.path.replace('{id}', String(named)),
          token: here,
          body: changing(endpoint, id),
        });
        expect({ where, json }).toMatchObject({ where, json: { status: 'USER_OTHER_BRANCHES' } });
      }
      expect(await server.content()).toEqual(before);
    },
  );

  it('no user gets branches beyond those of the user who assigns them', async () => {
    const client = server.as(here);
    const [link] = await client.call(listUserBranches, { query: { idUsers: limited } });
    const me = await client.call(getUserFullData, { params: { id: limited } });
    const { firstName, lastName, username, usertype, enabled } = me;
    const body = userSent({ firstName, lastName, username, usertype, enabled, idUserRoles: idRoles });
    const { password: _, ...own } = body;
    const before = await server.content();
    const change = (branches: number[]) =>
      client.call(updateUser, { params: { id: limited }, body: { ...own, branches } });
    const requests = [
      () => client.call(removeUserBranch, { params: { id: link?.id ?? 0 } }),
      () => change([]),
      () => change([other]),
      () => change([DEMO.branch, other]),
      () => makeUser(client, { username: 'nueva', idUserRoles: idRoles }),
      () => makeUser(client, { username: 'nueva', idUserRoles: idRoles, branches: [other] }),
      () => makeUser(client, { username: 'nueva', usertype: 'API', branches: [DEMO.branch] }),
    ];
    for (const act of requests) expect((await apiErrorOf(act())).status).toBe('BRANCHES_BEYOND_OWN');
    expect(await server.content()).toEqual(before);
    const created = await makeUser(client, {
      username: 'cercana',
      idUserRoles: idRoles,
      branches: [DEMO.branch],
    });
    expect(created).toMatchObject({ branches: [DEMO.branch], editable: 'Y', outside: 'N' });
    const displayed = await client.call(getUserFullData, { params: { id: beyond[0]?.id ?? 0 } });
    expect(displayed).toMatchObject({ editable: 'N', outside: 'Y' });
    expect((await client.call(getUser, { params: { id: limited } })).limited).toBe(true);
  });
});
