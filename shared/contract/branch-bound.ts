import { z } from 'zod';
import type { DeclaredScope, Endpoint } from './endpoint.ts';

/** A table whose rows belong to a branch. */
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

/** A row named by a request that determines a branch. */
export interface BoundRow {
  readonly table: BoundTable;
  readonly id: number;
}

/** Table of `{id}` after a path prefix. */
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

/** Table that a field name refers to, throughout the contract. */
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
 * Rows by which a request names branches, for the check of included branches. Derived from field names, so that no
 * endpoint is missed.
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

/** True if requests of an endpoint can name a branch. */
export function namesBranch(endpoint: Endpoint): boolean {
  const { params, query, body } = endpoint;
  const fields = [params, query, body].flatMap((schema) =>
    schema instanceof z.ZodObject ? Object.keys(schema.shape) : [],
  );
  return boundRows(endpoint, { params: Object.fromEntries(fields.map((field) => [field, 1])) }).length > 0;
}

/** Part of an installation that an endpoint concerns. */
export type Scope = DeclaredScope | 'branch' | 'none';

/**
 * Scope of an endpoint: declared, or `branch` if its path or fields name one. Users with included branches are
 * refused `installation` and other branches.
 * @internal used by tests besides this file
 */
export const scopeOf = (endpoint: Endpoint): Scope =>
  endpoint.scope ?? (namesBranch(endpoint) ? 'branch' : 'none');

const fieldsOf = (part: unknown): Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null ? (part as Record<string, unknown>) : {};
