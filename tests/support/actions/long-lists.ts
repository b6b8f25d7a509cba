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

/** A list of configured things: its address, and what it may be sorted by where it is sorted and searched. */
export interface LongList {
  readonly what: string;
  /** Address below `/api`, with its question mark. */
  readonly path: string;
  readonly sorts: readonly string[];
}

const TYPE = { idBranchType: 1 };
const BRANCH = { idBranch: DEMO.branch };

/** Lists every list of configured things that comes in pages, at each level that it is looked at from. */
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
 * Lists what comes whole, be it in pages of 500 that clients put together: it belongs to one thing, or pages offer it to
 * be chosen from.
 */
export const wholeLists = (newest: (table: string) => number): readonly LongList[] =>
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
    `/queues/${DEMO.queues.cashDesk}/categories`,
    `/queues?idBranch=${DEMO.branch}`,
    '/queue_branch_types?idBranchTypes=1',
    '/view_profiles/1',
    '/view_profile_queues?idViewProfiles=1',
    '/alerts_users',
  ].map((path) => ({ what: path, path: path.includes('?') ? path : `${path}?`, sorts: [] }));

function longList(what: string, endpoint: Endpoint, query: object = {}): LongList {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]));
  const path = endpoint.path.replace('{id}', `${DEMO.branch}`);
  return { what, path: `${path}?${asked}`, sorts: ordersOf(endpoint) };
}

/** Reads in the contract what a list may be sorted by. */
export function ordersOf({ query }: Endpoint): string[] {
  const sort = query instanceof z.ZodObject ? (query.shape.sort as z.ZodType) : undefined;
  const inner = sort instanceof z.ZodOptional ? (sort.unwrap() as z.ZodType) : sort;
  if (!(inner instanceof z.ZodEnum)) throw new Error('the list offers no orders');
  return inner.options.map(String);
}
