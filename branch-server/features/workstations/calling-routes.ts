import type { Kysely } from 'kysely';
import type { WhoIsNext } from '#branch-server/calling/who-is-next.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import { presentWorkstation } from '#branch-server/stored/workstations/presenter.ts';
import type { WorkstationRow, Workstations } from '#branch-server/stored/workstations/workstations.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { whoIsNext } from '#shared/contract/tickets/next-ticket.ts';
import { changeAttentionProfile } from '#shared/contract/workstation/attention-choice.ts';
import { ofCondition } from '#shared/server/configured/assert-complete-condition.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { type Route, read, transaction } from '#shared/server/kit/route.ts';
import { presentNext } from './present-next.ts';

export interface CallingRouteOptions {
  readonly reader: Kysely<SharedTables>;
  readonly operations: Pick<Operations, 'assignProfile'>;
  readonly writing: Reads;
  readonly reading: Pick<Reads, 'workstations' | 'tickets'>;
  /** Uses the reading connection. */
  readonly whoIsNext: WhoIsNext;
}

/** Shows which ticket would be next at a workstation, and changes the attention profile that chooses it. */
export function callingRoutes(options: CallingRouteOptions): Route<Notice>[] {
  const { reader, operations, writing, reading, whoIsNext: next } = options;
  const nextAt = { whoIsNext: next, tickets: reading.tickets };

  return [
    read(whoIsNext, async ({ params, query: { idAttentionProfiles }, now }) => {
      const workstation = existing(reading.workstations, params.id);
      if (idAttentionProfiles === undefined) return presentNext(nextAt, workstation, now);
      const tried = await profileOf(reader, idAttentionProfiles);
      return presentNext(nextAt, { ...workstation, id_attention_profiles: tried.id }, now);
    }),

    transaction(changeAttentionProfile, async ({ params, body, caller, now }, scope) => {
      const workstation = existing(writing.workstations, params.id);
      const profile = await profileOf(scope.trx, body.idAttentionProfiles);
      const given = await operations.assignProfile(workstation, profile, caller, scope);
      return presentWorkstation(given, writing, now);
    }),
  ];
}

function existing(workstations: Workstations, id: number): WorkstationRow {
  const workstation = workstations.byId(id);
  if (!workstation) throw apiError('NOT_FOUND', { about: `workstation ${id}` });
  return workstation;
}

async function profileOf(db: Kysely<SharedTables>, id: number) {
  const profile = await db
    .selectFrom('attention_profiles')
    .select(['id', 'enabled', 'assignable', 'id_branch_types'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!profile) throw apiError('NOT_FOUND', { about: `attention profile ${id}` });
  return { ...profile, ...(await ofCondition(db, id)) };
}
