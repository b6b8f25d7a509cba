import type { Database } from 'better-sqlite3';
import { createOpenWorkstations } from '#branch-server/stored/workstations/open-workstations.ts';

/** Reads who has which workstation of a branch open. */
export function createOperators(sqlite: Database): (idBranches: number) => ReadonlyMap<number, string> {
  const open = createOpenWorkstations(sqlite);
  return (idBranches) =>
    new Map(
      open(idBranches).map(
        (one) => [one.idWorkstations, `${one.first_name} ${one.last_name}`.trim()] as const,
      ),
    );
}
