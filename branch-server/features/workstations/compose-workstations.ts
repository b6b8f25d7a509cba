import type { Kysely } from 'kysely';
import type { Calling } from '#branch-server/calling/calling.ts';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { BusinessDays } from '#branch-server/stored/business-days.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import { createPresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import { stateOf } from '#branch-server/stored/workstations/presenter.ts';
import type { Workstations } from '#branch-server/stored/workstations/workstations.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { listBranchWorkstations } from '#shared/contract/configuration/branches.ts';
import { workstationStatistics } from '#shared/contract/workstation/workstation-statistics.ts';
import { enabledBranchRoutes } from '#shared/server/branches/enabled-branch-routes.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { type Route, read } from '#shared/server/kit/route.ts';
import { actionRoutes, callingRoutes, type WaitingRouteOptions, waitingRoutes } from './calling-routes.ts';
import { workstationRoutes } from './routes.ts';
import { createQueueStats, createStatistics, type Statistics } from './statistics.ts';

export interface WorkstationsOptions {
  readonly operations: Operations;
  /** Uses the writing connection, because the result of a command is not committed yet. */
  readonly writing: Reads;
  readonly reading: Reads;
  /** Uses the reading connection. */
  readonly calling: Calling;
  readonly database: Pick<BranchDatabase, 'readable' | 'reader'>;
  readonly presence: WaitingRouteOptions['presence'];
}

/** Workstations: selection, actions, calls, waiting for the next ticket, and statistics of the day. */
export function composeWorkstations(options: WorkstationsOptions): Feature<Notice> {
  const { operations, writing, reading, calling, presence } = options;
  const { readable, reader } = options.database;
  const { workstations, workstationView: view } = writing;
  return {
    routes: [
      ...workstationRoutes({
        operations,
        view,
        reading,
        callableQueues: calling.queues,
        metrics: createQueueStats(readable),
      }),
      ...branchRoutes(reader, reading.workstations),
      ...actionRoutes({ operations, view, present: createPresentTicket(writing.tickets) }),
      ...callingRoutes({ reader, operations, writing, reading, whoIsNext: calling.whoIsNext }),
      ...waitingRoutes({ operations, workstations, view, presence }),
      ...statisticsRoutes({ ...reading, statistics: createStatistics(readable) }),
    ],
  };
}

/** Options of the workstation selection: enabled branches with their enabled workstations, by attention area. */
function branchRoutes(reader: Kysely<BranchTables>, workstations: Workstations): Route<never>[] {
  return [
    ...enabledBranchRoutes(reader),

    read(listBranchWorkstations, async ({ params, caller }) => {
      const branch = await reader
        .selectFrom('branches')
        .select('id')
        .where('id', '=', params.id)
        .executeTakeFirst();
      if (!branch) throw apiError('NOT_FOUND', { about: `branch ${params.id}` });
      const area = caller.idAttentionAreas;
      const rows = await reader
        .selectFrom('workstations')
        .select(['id', 'name', 'id_attention_areas'])
        .where('id_branches', '=', params.id)
        .where('enabled', '=', 1)
        .$if(area !== null, (query) => query.where('id_attention_areas', '=', area))
        .orderBy('name')
        .execute();
      return rows.map((row) => {
        const session = workstations.session(row.id);
        return {
          idWorkstations: row.id,
          workstationId: row.id,
          name: row.name,
          enabled: 'Y' as const,
          state: stateOf(session !== undefined, workstations.currentTicket(row.id) !== undefined),
          idUsers: session?.id_users ?? null,
          employeeFullName: session ? `${session.first_name} ${session.last_name}` : null,
          idAttentionAreas: row.id_attention_areas,
        };
      });
    }),
  ];
}

export interface StatisticsRouteOptions {
  readonly workstations: Workstations;
  readonly statistics: Statistics;
  readonly days: Pick<BusinessDays, 'todaySince'>;
}

/** Returns the metrics of the day of an operator with an open workstation (operations specification, section 2). */
function statisticsRoutes({ workstations, statistics, days }: StatisticsRouteOptions): Route<never>[] {
  return [
    read(workstationStatistics, ({ params, caller, now }) => {
      const workstation = workstations.byId(params.id);
      if (!workstation) throw apiError('NOT_FOUND', { about: `workstation ${params.id}` });
      const user = workstations.session(params.id)?.id_users;
      const person = user === undefined ? undefined : statistics.person(user);
      if (user === undefined || !person) throw apiError('WORKSTATION_NOT_IDLE');
      const { id_branches: branch, zone } = workstation;
      const since = days.todaySince({ id: branch, zone });
      return {
        ...statistics.attended({ user, branch, since }),
        firstName: person.first_name,
        lastName: person.last_name,
        username: person.username,
        ...statistics.signIns(user, caller.tokenHash, now),
      };
    }),
  ];
}
