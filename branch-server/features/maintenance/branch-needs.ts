import type { Database } from 'better-sqlite3';
import { sql } from 'kysely';
import { statement } from '#branch-server/db/statement.ts';
import type { Names } from '#branch-server/stored/names.ts';
import { CONFIGURES } from '#shared/contract/configuration/configured.ts';
import type { Need } from '#shared/contract/installation/home.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { isLate } from '#shared/domain/statistics/in-time.ts';
import { secondsSince } from '#shared/domain/time/seconds-since.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import { mayWorkAt } from '#shared/server/kit/included-branches.ts';
import { type NeedSource, someOf } from '#shared/server/pages/installation-needs.ts';

export interface BranchNeedsOptions {
  /** The reading connection, as of the names. */
  readonly readable: Database;
  readonly names: Pick<Names, 'branch'>;
  /** Enabled branches of this installation. */
  readonly branches: () => readonly number[];
  /** Displays and kiosks with reported issues. */
  readonly deviceIssues: () => readonly {
    readonly kind: 'display' | 'kiosk';
    readonly idBranches: number;
    readonly name: string;
  }[];
  readonly printers: () => readonly { readonly name: string; readonly error: string | null }[];
}

const DEVICES = [MODULES.supervisionView, ...CONFIGURES.anywhere, ...CONFIGURES.tools];

/** Issues of a branch: a workstation open since yesterday, long waits, devices. */
export function branchNeeds(options: BranchNeedsOptions): NeedSource[] {
  const { readable, names, branches, deviceIssues, printers } = options;
  const lastWorkstation = createLastWorkstation(readable);
  const maxWait = createMaxWait(readable);
  const named = (idBranches: number) => ({ idBranches, branchName: names.branch(idBranches) });

  return [
    {
      modules: [MODULES.workstation],
      find(caller) {
        const last = lastWorkstation(caller);
        if (!last || !mayWorkAt(caller, last.idBranches)) return [];
        const { idWorkstations, workstationName, idBranches } = last;
        return [{ kind: 'lastWorkstation', idWorkstations, workstationName, ...named(idBranches) }];
      },
    },
    {
      modules: [MODULES.supervisionView],
      find: (caller, now) =>
        branches()
          .filter((id) => mayWorkAt(caller, id))
          .flatMap((id): Need[] => {
            const found = maxWait(id);
            if (!found) return [];
            const { code, queueName, since, sla, waiting } = found;
            const seconds = secondsSince(since, now);
            // A wait within its target is no issue; below a minute it would read as zero.
            if (seconds < 60 || !isLate(Math.max(0, now - since), sla)) return [];
            return [{ kind: 'maxWait', ...named(id), code, queueName, seconds, late: 'Y', waiting }];
          }),
    },
    {
      modules: DEVICES,
      find: (caller) =>
        [...Map.groupBy(deviceIssues(), ({ idBranches }) => idBranches)]
          .filter(([id]) => mayWorkAt(caller, id))
          .flatMap(([id, affected]) =>
            (['kiosk', 'display'] as const).flatMap((kind): Need[] =>
              someOf(affected.filter((one) => one.kind === kind).map(({ name }) => name)).map((some) => ({
                kind: `${kind}s` as const,
                ...named(id),
                ...some,
              })),
            ),
          ),
    },
    {
      modules: DEVICES,
      find: () =>
        someOf(printers().flatMap(({ name, error }) => (error === null ? [] : [name]))).map((some) => ({
          kind: 'printers',
          ...some,
        })),
    },
  ];
}

/**
 * Finds the last workstation of a user, if they can open it now: enabled, of an enabled branch, in their attention
 * area if they have one, and free. Undefined while they have one open.
 */
function createLastWorkstation(readable: Database) {
  const find = statement<{ user: number }>()(readable, (db, p) =>
    db
      .selectFrom('workstation_sessions as s')
      .innerJoin('workstations as w', 'w.id', 's.id_workstations')
      .innerJoin('branches as b', 'b.id', 'w.id_branches')
      .select(['w.id as idWorkstations', 'w.name as workstationName', 'w.id_branches as idBranches'])
      .select(['w.id_attention_areas as idAttentionAreas', 's.closed_at as closedAt'])
      .select(['w.enabled', 'b.enabled as branchEnabled'])
      .select((eb) =>
        eb
          .selectFrom('workstation_sessions as open')
          .select('open.id_users')
          .whereRef('open.id_workstations', '=', 'w.id')
          .where('open.closed_at', 'is', null)
          .as('occupiedBy'),
      )
      .where('s.id_users', '=', p('user'))
      .orderBy('s.id', 'desc')
      .limit(1),
  );
  return ({ idUsers, idAttentionAreas }: Pick<Caller, 'idUsers' | 'idAttentionAreas'>) => {
    const last = find.get({ user: idUsers });
    if (!last || last.closedAt === null || last.occupiedBy !== null) return null;
    if (!last.enabled || !last.branchEnabled) return null;
    const isTheirs = idAttentionAreas === null || last.idAttentionAreas === idAttentionAreas;
    return isTheirs ? last : null;
  };
}

/** Longest wait in a queue of a branch, its target in seconds, and the number of waiting tickets. */
function createMaxWait(readable: Database) {
  const find = statement<{ branch: number }>()(readable, (db, p) =>
    db
      .selectFrom('tickets as t')
      .innerJoin('queues as q', 'q.id', 't.id_queues')
      .select(['t.code', 't.entered_at as since', 'q.name as queueName', 'q.sla'])
      .select(sql<number>`count(*) over ()`.as('waiting'))
      .where('t.id_branches', '=', p('branch'))
      // A literal, so that SQLite uses the index of waiting tickets.
      .where('t.state', '=', sql.lit('waiting'))
      .orderBy('t.entered_at')
      .orderBy('t.id')
      .limit(1),
  );
  return (branch: number) => find.get({ branch });
}
