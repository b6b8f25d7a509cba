import { z } from 'zod';
import { listAlarmAddressees, listAlarms } from '#shared/contract/configuration/alarms.ts';
import { listAppointmentOffers } from '#shared/contract/configuration/appointment-offers.ts';
import { listConfiguredBranches } from '#shared/contract/configuration/branches.ts';
import { listMessages } from '#shared/contract/configuration/messages.ts';
import { listPoliteness } from '#shared/contract/configuration/politeness.ts';
import { listDefinedTimetables } from '#shared/contract/configuration/timetables.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { DEMO } from '../servers/demo-branch.ts';
import type { ConfiguredKind } from './configured-kinds.ts';

/** A list of configuration: path and sort columns. */
export interface LongList {
  readonly what: string;
  /** Address below `/api`, with its query string. */
  readonly path: string;
  readonly sorts: readonly string[];
}

const TYPE = { idBranchType: 1 };
const BRANCH = { idBranch: DEMO.branch };

/** Lists every paged configuration list at each of its levels. */
export const longLists = (kinds: readonly ConfiguredKind[]): readonly LongList[] => [
  ...kinds.map(({ table, list, query }) => longList(table, list, query)),
  longList('branches', listConfiguredBranches),
  longList('appointment_offers', listAppointmentOffers),
  longList('politeness', listPoliteness),
  longList('people who may be told of an alarm', listAlarmAddressees),
  ...[listAlarms, listMessages, listDefinedTimetables].flatMap((list) => [
    longList(`${list.path} of a branch type`, list, TYPE),
    longList(`${list.path} of a branch`, list, BRANCH),
  ]),
];

/**
 * Lists that are read completely, also in pages of 500 that clients join: parts of one entity, or options on
 * pages.
 */
export const completeLists = (newest: (table: string) => number): readonly LongList[] =>
  [
    '/branches',
    '/branches/names',
    `/branches/${DEMO.branch}/workstations`,
    `/branch_groups/${newest('branch_groups')}`,
    `/branch_groups/${newest('branch_groups')}/branches`,
    '/close_reasons',
    `/detail_profiles/${newest('detail_profiles')}`,
    `/detail_profile_transactions?idDetailProfiles=${newest('detail_profiles')}`,
    `/displays/${DEMO.display}/configuration`,
    `/display_queues?idDisplays=${DEMO.display}`,
    `/display_workstations?idDisplays=${DEMO.display}`,
    '/queue_categories',
    `/queues/${DEMO.queues.cashier}/categories`,
    `/queues?idBranch=${DEMO.branch}`,
    '/queue_branch_types?idBranchTypes=1',
    '/view_profiles/1',
    '/view_profile_queues?idViewProfiles=1',
    '/alerts_users',
  ].map((path) => ({ what: path, path: path.includes('?') ? path : `${path}?`, sorts: [] }));

function longList(what: string, endpoint: Endpoint, query: object = {}): LongList {
  const requested = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]));
  const path = endpoint.path.replace('{id}', `${DEMO.branch}`);
  return { what, path: `${path}?${requested}`, sorts: ordersOf(endpoint) };
}

/** Reads the sort columns of a list from the contract. */
export function ordersOf({ query }: Endpoint): string[] {
  const sort = query instanceof z.ZodObject ? (query.shape.sort as z.ZodType) : undefined;
  const inner = sort instanceof z.ZodOptional ? (sort.unwrap() as z.ZodType) : sort;
  if (!(inner instanceof z.ZodEnum)) throw new Error('the list offers no orders');
  return inner.options.map(String);
}
