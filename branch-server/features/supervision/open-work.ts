import type { Database } from 'better-sqlite3';
import { sql } from 'kysely';
import { statement } from '#branch-server/db/statement.ts';
import type { Names } from '#branch-server/stored/names.ts';
import type { OpenWorkstations } from '#branch-server/stored/workstations/open-workstations.ts';
import type { Workstations } from '#branch-server/stored/workstations/workstations.ts';
import type { BranchWork } from '#shared/contract/workstation/supervision.ts';

export interface OpenWorkOptions {
  /** The reading connection, as all that follows. */
  readonly readable: Database;
  readonly workstations: Pick<Workstations, 'currentTicket'>;
  readonly openWorkstations: OpenWorkstations;
  readonly names: Names;
}

/** Waiting tickets and attentions of a branch, for confirmation dialogs of actions that end them. */
export function createOpenWork({ readable, workstations, openWorkstations, names }: OpenWorkOptions) {
  const counted = (state: 'waiting' | 'standby') =>
    statement<{ branch: number }>()(readable, (db, p) =>
      db
        .selectFrom('tickets')
        .select((eb) => eb.fn.countAll<number>().as('tickets'))
        .where('id_branches', '=', p('branch'))
        // A literal, so that SQLite uses the index of that state.
        .where('state', '=', sql.lit(state)),
    );
  const [waiting, standby] = [counted('waiting'), counted('standby')];
  return (idBranches: number): BranchWork => {
    const open = openWorkstations(idBranches).map((one) => ({
      ...one,
      currentTicket: workstations.currentTicket(one.idWorkstations),
    }));
    return {
      idBranches,
      name: names.branch(idBranches),
      waiting: waiting.get({ branch: idBranches })?.tickets ?? 0,
      standby: standby.get({ branch: idBranches })?.tickets ?? 0,
      idle: open.filter(({ currentTicket }) => currentTicket === undefined).length,
      assisting: open.flatMap(({ currentTicket, name: workstationName, first_name, last_name }) =>
        currentTicket
          ? {
              code: currentTicket.code,
              workstationName,
              userName: [first_name, last_name].filter(Boolean).join(' '),
            }
          : [],
      ),
    };
  };
}

export type OpenWork = ReturnType<typeof createOpenWork>;
