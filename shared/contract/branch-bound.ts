import { z } from 'zod';
import type { DeclaredScope, Endpoint } from './endpoint.ts';

/** Names a table whose rows belong to a branch; a branch belongs to itself. */
export type BoundTable =
  | 'appointments'
  | 'branches'
  | 'devices'
  | 'display_queues'
  | 'display_workstations'
  | 'displays'
  | 'printers'
  | 'tickets'
  | 'timetables'
  | 'workstations';

/** A row that a request names, and with it a branch. */
export interface BoundRow {
  readonly table: BoundTable;
  readonly id: number;
}

/** Tells by the beginning of a path whose `{id}` follows it. */
const BY_PATH: Readonly<Record<string, BoundTable>> = {
  appointments: 'appointments',
  branches: 'branches',
  devices: 'devices',
  display_queues: 'display_queues',
  display_workstations: 'display_workstations',
  displays: 'displays',
  fleet: 'branches',
  printers: 'printers',
  ticket: 'tickets',
  tickets: 'tickets',
  timetables: 'timetables',
  workstations: 'workstations',
  'workstation-by-branch': 'workstations',
};

/** Tells by its name what a field of a path, query or body refers to; the same everywhere in the contract. */
const BY_FIELD: Readonly<Record<string, BoundTable>> = {
  branchId: 'branches',
  idAppointments: 'appointments',
  idBranch: 'branches',
  idBranches: 'branches',
  idDevices: 'devices',
  idDisplays: 'displays',
  idPrinters: 'printers',
  idTicket: 'tickets',
  idTickets: 'tickets',
  idWorkstations: 'workstations',
  ticket: 'tickets',
  ticketId: 'tickets',
};

type Parts = Partial<Readonly<Record<'params' | 'query' | 'body', unknown>>>;

/**
 * Lists the rows by which a request names branches, so that one guard holds them against those that are included for
 * whoever asks. It goes by the names of the contract, so that no endpoint can forget it.
 */
export function boundRows({ path }: Pick<Endpoint, 'path'>, parts: Parts): BoundRow[] {
  const [, first = '', second] = path.split('/');
  const table = second === '{id}' ? BY_PATH[first] : undefined;
  const { id } = fieldsOf(parts.params);
  return [
    ...(table !== undefined && typeof id === 'number' ? [{ table, id }] : []),
    ...[parts.params, parts.query, parts.body].flatMap((part) =>
      Object.entries(fieldsOf(part)).flatMap(([name, value]) => {
        const of = BY_FIELD[name];
        const ids: unknown[] = Array.isArray(value) ? value : [value];
        return of === undefined
          ? []
          : ids.filter((id) => typeof id === 'number').map((id) => ({ table: of, id }));
      }),
    ),
  ];
}

/** Tells whether requests of an endpoint can name a branch at all, by their address or one of their fields. */
export function namesBranch(endpoint: Endpoint): boolean {
  const { params, query, body } = endpoint;
  const fields = [params, query, body].flatMap((schema) =>
    schema instanceof z.ZodObject ? Object.keys(schema.shape) : [],
  );
  return boundRows(endpoint, { params: Object.fromEntries(fields.map((field) => [field, 1])) }).length > 0;
}

/** Names the part of an installation that requests of an endpoint concern. */
export type Scope = DeclaredScope | 'branch' | 'none';

/**
 * Finds the scope of an endpoint: the declared one, else `branch` where its address or fields name one. A user with
 * included branches is refused everything of scope `installation`, and of the others all that is outside.
 *
 * @internal used by tests besides this file
 */
export const scopeOf = (endpoint: Endpoint): Scope =>
  endpoint.scope ?? (namesBranch(endpoint) ? 'branch' : 'none');

const fieldsOf = (part: unknown): Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null ? (part as Record<string, unknown>) : {};
