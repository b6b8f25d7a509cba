import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Supervision } from '#shared/contract/workstation/supervision-metrics.ts';
import { type BranchConnectionState, receivedUntil } from '#shared/domain/fleet/received-until.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { businessDay, businessDayEnd } from '#shared/domain/time/business-day.ts';
import { presentSupervision } from '#shared/server/dashboard/present-supervision.ts';
import type { SupervisionQuery } from '#shared/server/dashboard/supervision-routes.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import { readReportedWaits, waitOfNewcomer } from '../db/reported-waits.ts';
import {
  type SupervisedBranch,
  supervisedBranch,
  supervisedQueues,
  supervisedView,
  supervisedWorkstations,
} from './configured-branches.ts';
import { type DayData, factsVersion, readDayData } from './day-data.ts';

export interface SupervisionNowOptions {
  readonly reader: Kysely<CentralTables>;
  /** Reads the status of these branches. */
  readonly known: (ids: readonly number[]) => Promise<readonly BranchConnectionState[]>;
  readonly settings: () => Promise<Pick<GeneralSettings, 'resetHour'>>;
}

interface CachedSupervision {
  readonly second: number;
  readonly supervision: Promise<Supervision>;
}

interface CachedFacts {
  readonly of: string;
  readonly facts: Promise<DayData>;
}

/** Maximum age of cached data, for manual corrections in the database. */
const MAX_CACHE_AGE_S = 10;

/**
 * Computes the supervision view of a branch from replicated data: current if it is connected, otherwise as last
 * received. Times follow the branch's clock. Cached for all viewers until new rows arrive.
 */
export function createSupervisionNow({ reader, known, settings }: SupervisionNowOptions) {
  /** By branch, then view profile. */
  const cached = new Map<number, Map<number | undefined, CachedSupervision>>();
  const read = new Map<number, CachedFacts>();

  async function factsOf(idBranches: number, day: string, second: number): Promise<DayData> {
    const version = await factsVersion(reader, idBranches);
    const of = `${day} ${version} ${Math.floor(second / MAX_CACHE_AGE_S)}`;
    const before = read.get(idBranches);
    if (before?.of === of) return before.facts;
    const data = readDayData(reader, { idBranches, day });
    read.set(idBranches, { of, facts: data });
    return data;
  }

  async function buildSupervision(query: SupervisionQuery, now: Millis): Promise<Supervision> {
    const { branch, view } = await requireBranchAndProfile(reader, query);
    const [[status], { resetHour }, queues, supervisedBranches, waits] = await Promise.all([
      known([branch.id]),
      settings(),
      supervisedQueues(reader, branch.id_branch_types),
      supervisedWorkstations(reader, branch),
      readReportedWaits(reader, branch.id),
    ]);
    const { asOf, connection } = receivedUntil(status, now);
    const calendar = { zoneHours: zoneHoursOf(branch.zone), resetHour };
    const day = businessDay(asOf, calendar);
    const { tally, currentTickets, sessions } = await factsOf(branch.id, day, Math.floor(now / 1000));
    return presentSupervision({
      idBranches: branch.id,
      branchName: branch.name,
      view,
      tally,
      queues,
      now: asOf,
      connection,
      workstations: supervisedBranches.map((workstation) => ({
        ...workstation,
        session: sessions.get(workstation.id) ?? null,
        currentTicket: currentTickets.get(workstation.id) ?? null,
        // Branches do not replicate which workstations wait.
        isWaiting: false,
      })),
      dayEndsAt: businessDayEnd(day, calendar),
      waitNow: (idQueues) => waitOfNewcomer(waits.get(idQueues)),
    });
  }

  return {
    /** Clears the cache of a branch. */
    invalidate: (idBranches: number): boolean => cached.delete(idBranches),

    /** Throws NOT_FOUND if the branch is disabled or the view profile is not available. */
    now(query: SupervisionQuery, now: Millis): Promise<Supervision> {
      const { idBranch, idViewProfile } = query;
      const second = Math.floor(now / 1000);
      const ofBranch = cached.get(idBranch) ?? new Map<number | undefined, CachedSupervision>();
      const before = ofBranch.get(idViewProfile);
      if (before?.second === second) return before.supervision;
      const supervision = buildSupervision(query, now);
      cached.set(idBranch, ofBranch.set(idViewProfile, { second, supervision }));
      supervision.catch(() => ofBranch.delete(idViewProfile));
      return supervision;
    },
  };
}

async function requireBranchAndProfile(
  reader: Kysely<CentralTables>,
  { idBranch, idViewProfile }: SupervisionQuery,
) {
  const branch: SupervisedBranch | undefined = await supervisedBranch(reader, idBranch);
  if (!branch) throw apiError('NOT_FOUND', { about: `branch ${idBranch}` });
  const view =
    idViewProfile === undefined ? null : await supervisedView(reader, idViewProfile, branch.id_branch_types);
  if (view === undefined) throw apiError('NOT_FOUND', { about: `view profile ${idViewProfile}` });
  return { branch, view };
}
