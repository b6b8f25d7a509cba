import { type Kysely, sql } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { WaitingCustomers } from '#shared/server/configured/waiting-customers.ts';

/** Waiting tickets of the branch; each business day starts without those of the previous one. */
export const createWaitingCustomers = (reader: Kysely<BranchTables>): WaitingCustomers => ({
  lines: () =>
    reader
      .selectFrom('tickets')
      .select(['id_branches as idBranches', 'id_queues as idQueues'])
      .select(['id_services as idServices', 'id_segments as idSegments'])
      .select((eb) => eb.fn.countAll<number>().as('people'))
      // A literal, so that SQLite uses the index of waiting tickets.
      .where('state', '=', sql.lit('waiting'))
      .groupBy(['id_branches', 'id_queues', 'id_services', 'id_segments'])
      .execute(),

  async openWorkstations() {
    const sessions = await reader
      .selectFrom('workstation_sessions')
      .select('id_workstations')
      .where('closed_at', 'is', null)
      .execute();
    return new Set(sessions.map(({ id_workstations }) => id_workstations));
  },

  lastReports: async () => new Map(),
});
