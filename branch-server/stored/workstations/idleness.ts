import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/domain/time/units.ts';
import type { WorkstationRow, Workstations } from './workstations.ts';

type WorkstationSession = NonNullable<ReturnType<Workstations['session']>>;

/** When an idle workstation acts automatically; null for never. */
export interface IdleDeadlines {
  readonly since: Millis;
  /** `callTimeout`: the next ticket is called. */
  readonly callAt: Millis | null;
  /** `closeTimeout`: it closes. */
  readonly closeAt: Millis | null;
}

/**
 * Since when workstations are idle, and their deadlines, derived from the last action there, so that calls need
 * not store it (operations specification, section 9; `callTimeout`, `closeTimeout` of the workstation type).
 */
export function createIdleness(sqlite: Database) {
  const lastDone = statement<{ branch: number; workstation: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('ticket_events')
      .select('at')
      .where('id_workstations', '=', p('workstation'))
      .where('id_branches', '=', p('branch'))
      .orderBy('seq', 'desc')
      .limit(1),
  );

  /** For an open workstation without ticket that does not wait; null without a deadline. */
  return (workstation: WorkstationRow, session: WorkstationSession): IdleDeadlines | null => {
    if (!hasDeadline(workstation)) return null;
    const [call, close] = [callTimeout(workstation), workstation.close_timeout * MINUTE_MS];
    const done = lastDone.get({ branch: workstation.id_branches, workstation: workstation.id })?.at ?? 0;
    const since = Math.max(session.opened_at, session.idle_from ?? 0, done);
    return { since, callAt: call > 0 ? since + call : null, closeAt: close > 0 ? since + close : null };
  };
}

export type Idleness = ReturnType<typeof createIdleness>;

/** Whether a workstation acts automatically once idle. */
export const hasDeadline = (workstation: WorkstationRow): boolean =>
  callTimeout(workstation) > 0 || workstation.close_timeout > 0;

/** Milliseconds; 0 for a reception, which does not call, and without the attention profile to choose by. */
function callTimeout({ reception, id_attention_profiles, call_timeout }: WorkstationRow): number {
  return reception || id_attention_profiles === null ? 0 : call_timeout * SECOND_MS;
}
