import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundRows, namesBranch } from '#shared/contract/branch-bound.ts';
import { pathOf } from '#shared/contract/client.ts';
import { CONTRACT } from '#shared/contract/contract.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { uploadRecording } from '#shared/contract/tickets/recordings.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { shows } from '#shared/domain/sync-type.ts';
import { repository } from '#shared/server/db/repository.ts';
import { addBranchLike } from '#tests/support/actions/add-branch-like.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { reportSent } from '#tests/support/actions/saved-report.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { arbitraryFields } from '#tests/support/samples/arbitrary-of-schema.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { branchAsEither, centralAsEither, type EitherServer } from '#tests/support/servers/either-server.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';

const PARTS = ['params', 'query', 'body'] as const;
type Parts = Record<(typeof PARTS)[number], Record<string, unknown>>;

/** What looks like a branch by its name and is none, or not one that a request is about, and why. */
const OTHERS: readonly string[] = [
  // Kinds of branches, of workstations: they belong to all of them.
  'idBranchType',
  'idBranchGroups',
  'idBranchTypes',
  'idWorkStationTypes',
  // Texts and flags.
  'branchName',
  'nameBranchTypes',
  'idVentureBranch',
  'worksAtBranches',
  // Given to a user, within the rules of users.
  'branches',
  // Come with a display, which is looked at: those of another branch are not there for it.
  'workstations',
  // Says whether something is allowed without a ticket.
  'allowedNoTicket',
  'callNoTicket',
  'idTicketDesigns',
  // Says how much of what is free a branch keeps.
  'branchPercent',
  // Says how many of them a phone may hold.
  'ticketsPerPhone',
];

/** Tells what of a recording is the code on the paper; the id goes beside it. */
const isCode = (endpoint: Endpoint, field: string) => endpoint === uploadRecording && field === 'ticket';

const closed = Object.entries(CONTRACT).filter(
  ([, { privilege }]) => privilege !== 'public' && privilege !== 'branch',
);

/** Bodies that no chance hits. */
const FITTING: Readonly<Record<string, Record<string, unknown>>> = {
  '/branches/{id}': newBranch(),
  '/branches/{id}/device_versions/offer': { version: '0.1.0' },
  '/devices': { code: '123456', role: 'display', idDisplays: DEMO.display },
  '/devices/{id}': { role: 'display', idDisplays: DEMO.display },
  '/reportDesign': reportSent('Esperas'),
  '/reportDesign/{id}': reportSent('Esperas'),
};

/** A request that fits, and names what `id` gives wherever it names a row. */
function fitting(endpoint: Endpoint, id: (field: string) => unknown): Parts {
  const part = (name: (typeof PARTS)[number]): Record<string, unknown> => {
    const schema = endpoint[name];
    if (!schema) return {};
    const fields = arbitraryFields(schema);
    const named = Object.keys(fields).filter((field) => id(field) !== undefined && !isCode(endpoint, field));
    const filling = (wrap: (value: unknown) => unknown) =>
      Object.fromEntries(named.map((field) => [field, wrap(id(field))]));
    // An address holds texts, and most of its fields may be left out.
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

it('every field that could name a branch, a workstation, a printer or a ticket is looked at', () => {
  const unknown = closed.flatMap(([name, endpoint]) =>
    PARTS.flatMap((part) => Object.keys(endpoint[part] ? arbitraryFields(endpoint[part]) : {}))
      .filter((field) => /branch|workstation|ticket|printer/i.test(field) && !OTHERS.includes(field))
      .filter((field) => boundRows(endpoint, { query: { [field]: 1 } }).length === 0)
      .map((field) => `${name}: ${field}`),
  );
  expect(unknown).toEqual([]);
});

it('every address below a branch, a workstation, a printer or a ticket is looked at', () => {
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

const SERVERS = [
  ['a branch', 'branch', 'standalone', () => branchAsEither()],
  ['central', 'central', 'central', () => centralAsEither()],
] as const;

describe.each(SERVERS)('who works at another branch, at %s', (_, kind, syncType, start) => {
  let server: EitherServer;
  /** Tokens of somebody who may do everything, at the one branch and at the other. */
  let here: string;
  let elsewhere: string;
  let ticket = 1;

  beforeAll(async () => {
    server = await start();
    if (kind === 'branch') ticket = (await take(server)).idTicket;
    [here, elsewhere] = await server.configure(async (scope) => {
      const other = await addBranchLike(scope, 'Lejana');
      const included = { id_displays: DEMO.display, id_queues: DEMO.queues.cashDesk };
      await repository(scope, 'display_queues').insert(included);
      await sql`insert into appointments (id, id_branches, id_queues, id_services, id_segments, place, id_users,
          number, state, slot_start, slot_end, missed_from, created_at)
          values (1, ${DEMO.branch}, 1, 1, 1, 1, 1, '123456', 'arrived', 1, 2, 3, 1)`.execute(scope.trx);
      // Central has no devices.
      if (kind === 'branch')
        await sql`insert into devices (role, id_displays, key_hash, paired_at, paired_by) values ('display', ${DEMO.display}, 'x', 1, 'x')`.execute(
          scope.trx,
        );
      const somebodyAt = async (id_branches: number) => {
        const made = await addUser(scope, await addRole(scope, Object.values(MODULES)));
        await repository(scope, 'user_branches').insert({ id_users: made.idUsers, id_branches });
        return made.token;
      };
      return [await somebodyAt(DEMO.branch), await somebodyAt(other)];
    });
  }, 60_000);
  afterAll(() => server.stop());

  const idOf = (field: string): unknown =>
    ({
      id: DEMO.branch,
      place: `display-${DEMO.display}`,
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
    if (!isHere || !namesBranch(endpoint)) return false;
    const rows = boundRows(endpoint, fitting(endpoint, idOf));
    // Nothing is done with tickets at central, and its schedules are those of all branches.
    const names = rows.filter(
      ({ table }) => table !== 'timetables' && (kind === 'branch' || table !== 'tickets'),
    );
    return names.length > 0;
  });

  const asked = async (endpoint: Endpoint, token: string) => {
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

  it('are refused at many places', () => {
    expect(bound.length).toBeGreaterThan(kind === 'branch' ? 30 : 5);
  });

  it.each(bound)('%s is refused, and does nothing', async (_name, endpoint) => {
    const before = await server.content();
    expect(await asked(endpoint, elsewhere)).toEqual({ http: 403, status: 'NOT_YOUR_BRANCH' });
    expect(await server.content()).toEqual(before);
  });

  it('is what those who work there are not', async () => {
    for (const [name, endpoint] of bound.filter(([, { method }]) => method === 'get')) {
      const { status } = await asked(endpoint, here);
      expect([name, status]).not.toEqual([name, 'NOT_YOUR_BRANCH']);
    }
  });
});
