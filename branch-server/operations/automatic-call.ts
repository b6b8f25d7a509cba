import type { Database } from 'better-sqlite3';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import { cachedByVersion } from '../db/cached-by-version.ts';
import { statement } from '../db/statement.ts';
import type { Notice } from '../notices.ts';
import type { Workstations } from '../stored/workstations/workstations.ts';
import type { WaitForNext } from './wait-for-next.ts';

/** Does what a workstation does by itself, in the same transaction, once its customer has left it. */
export type AutomaticCall = (caller: Pick<Caller, 'idUsers'>, scope: Scope<Notice>) => void;

export interface AutomaticCallOptions {
  readonly sqlite: Database;
  /** Changes with the configuration. */
  readonly version: () => number;
  readonly workstations: Workstations;
  readonly waitForNext: WaitForNext;
}

/** Calls the next customer, or waits for one, where the workstation's type says `automaticCall`. */
export function createAutomaticCall(options: AutomaticCallOptions): AutomaticCall {
  const { sqlite, version, workstations, waitForNext } = options;
  const automatic = statement<object>()(sqlite, (db) =>
    db.selectFrom('workstation_types').select('id').where('automatic_call', '=', 1).limit(1),
  );
  // Saves a query at the end of each attention where no type says so.
  const someCall = cachedByVersion(version, () => automatic.get({}) !== undefined);

  return (caller, scope) => {
    const open = someCall() ? workstations.ofUser(caller.idUsers) : undefined;
    const workstation = open && workstations.byId(open.id);
    if (!workstation?.automatic_call || workstation.reception) return;
    try {
      waitForNext(workstation, caller.idUsers, scope);
    } catch (error) {
      // Ignores a profile that cannot choose: calling reports it, and the customer has left all the same.
      if (!(error instanceof ApiError)) throw error;
    }
  };
}
