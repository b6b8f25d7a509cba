import type { FLEET_SORTS, FleetBranch, listFleet } from '#shared/contract/central/fleet.ts';
import type { AnswerOf, QueryOf } from '#shared/contract/endpoint.ts';
import { CONNECTION_STATES } from '#shared/domain/fleet/connection-state.ts';
import { issueCount } from '#shared/domain/fleet/issue-count.ts';
import { versionOrder } from '#shared/domain/fleet/version-due.ts';
import { foldText } from '#shared/domain/fold-text.ts';

type Sort = (typeof FLEET_SORTS)[number];

const FIRST_SIZE = 10;

/** Gives the value that each column sorts by; what is not known comes first. */
const KEYS: Readonly<Record<Sort, (branch: FleetBranch) => string | number>> = {
  name: ({ name }) => foldText(name),
  connection: ({ connection }) => CONNECTION_STATES.indexOf(connection),
  live: ({ live }) => live?.waiting ?? -1,
  lagRows: ({ lagRows }) => lagRows ?? -1,
  version: ({ version }) => versionOrder(version),
  skewMs: ({ skewMs }) => (skewMs === null ? -1 : Math.abs(skewMs)),
  quarantined: ({ quarantined }) => quarantined,
  lastSeen: ({ lastSeen }) => lastSeen ?? 0,
};

/**
 * Answers with one page of the fleet. Sorts in memory: most of what is sorted by is no column of the database, and
 * whether a branch is there is told by the clock.
 */
export function fleetPage(
  branches: readonly FleetBranch[],
  query: QueryOf<typeof listFleet>,
): AnswerOf<typeof listFleet> {
  const {
    search,
    sort = 'name',
    order = 'asc',
    page = 1,
    size = FIRST_SIZE,
    connection,
    due,
    trouble,
  } = query;
  const wanted = foldText(search ?? '');
  const matching = branches.filter(
    (branch) =>
      (foldText(branch.name).includes(wanted) || foldText(branch.city).includes(wanted)) &&
      (connection === undefined || branch.connection === connection) &&
      (due === undefined || branch.due === due) &&
      (trouble === undefined || issueCount(branch) > 0 === (trouble === 'Y')),
  );
  const key = KEYS[sort];
  const sign = order === 'asc' ? 1 : -1;
  const rows = matching
    .map((branch) => ({ branch, by: key(branch) }))
    .sort((one, other) => sign * compare(one.by, other.by) || one.branch.id - other.branch.id)
    .slice((page - 1) * size, page * size)
    .map(({ branch }) => branch);
  return { rows, total: matching.length };
}

const compare = (one: string | number, other: string | number): number =>
  one < other ? -1 : one > other ? 1 : 0;
