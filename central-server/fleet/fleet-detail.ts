import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { showFleetBranch } from '#shared/contract/central/fleet.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import type { AlarmKind, FleetEvent } from '#shared/domain/alarms/fleet-alarms.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { FleetQueries } from './fleet-queries.ts';

const NEWEST = 20;

type Detail = Omit<AnswerOf<typeof showFleetBranch>, 'newestRevision'>;
export type FleetDetail = (id: number) => Promise<Detail>;

export interface FleetDetailOptions {
  readonly reader: Kysely<CentralTables>;
  readonly queries: FleetQueries;
  readonly clock: Pick<Clock, 'now'>;
}

/** Returns the status of a branch with machine, last report, enrolment code and alarms; refuses with NOT_FOUND. */
export const createFleetDetail =
  ({ reader, queries, clock }: FleetDetailOptions): FleetDetail =>
  async (id) => {
    const [branch] = await queries.branches([id]);
    if (!branch) throw apiError('NOT_FOUND', { about: `branch ${id}` });
    const [report, key, code, history] = await Promise.all([
      reader.selectFrom('branch_reports').select('report').where('id_branches', '=', id).executeTakeFirst(),
      reader
        .selectFrom('branch_keys')
        .select(['machine', 'version', 'enrolled_at', 'revoked_at'])
        .where('id_branches', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
      reader
        .selectFrom('enrolment_codes as c')
        .leftJoin('users as u', 'u.id', 'c.created_by')
        .select(['u.username', 'c.created_at', 'c.expires_at'])
        .where('c.id_branches', '=', id)
        .where('c.used_at', 'is', null)
        .where('c.expires_at', '>', clock.now())
        .executeTakeFirst(),
      reader
        .selectFrom('fleet_alarms')
        .select(['id', 'kind', 'detail', 'raised_at', 'ended_at'])
        .where('id_branches', '=', id)
        .orderBy('id', 'desc')
        .limit(NEWEST)
        .execute(),
    ]);
    return {
      branch,
      report: report ? (JSON.parse(report.report) as BranchReport) : null,
      machine: key
        ? { name: key.machine, version: key.version, enrolledAt: key.enrolled_at, revokedAt: key.revoked_at }
        : null,
      code: code
        ? { createdBy: code.username ?? '', createdAt: code.created_at, expiresAt: code.expires_at }
        : null,
      history: history.map((row) => ({
        id: row.id,
        kind: row.kind as AlarmKind | FleetEvent,
        detail: row.detail,
        raisedAt: row.raised_at,
        endedAt: row.ended_at,
      })),
    };
  };
