import type { Database } from 'better-sqlite3';
import { remembered } from '#branch-server/db/remembered.ts';
import { statement } from '#branch-server/db/statement.ts';

export interface KnownDisplay {
  readonly id: number;
  readonly name: string;
  readonly idBranches: number;
  /** True while it and its design are enabled. */
  readonly isOn: boolean;
  /** Name of its design; null for one from before there were any. */
  readonly design: string | null;
}

/** Reads the displays of this server, remembered until the configuration changes. */
export function createConfiguredDisplays(sqlite: Database, version: () => number) {
  const all = statement<object>()(sqlite, (db) =>
    db
      .selectFrom('displays as d')
      .innerJoin('branches as b', 'b.id', 'd.id_branches')
      .leftJoin('display_designs as s', 's.id', 'd.id_display_designs')
      .select(['d.id', 'd.name', 'd.id_branches as idBranches', 's.name as design'])
      .select(['d.enabled', 's.enabled as design_enabled', 'b.enabled as branch_enabled']),
  );
  const read = remembered<[], ReadonlyMap<number, KnownDisplay>>(version, () => {
    const displays = all.all({}).map(({ enabled, design_enabled, branch_enabled, ...display }) => ({
      ...display,
      isOn: enabled === 1 && design_enabled !== 0 && branch_enabled === 1,
    }));
    return new Map(displays.map((display) => [display.id, display]));
  });
  return {
    all: (): KnownDisplay[] => [...read().values()],
    byId: (id: number): KnownDisplay | undefined => read().get(id),
  };
}

export type ConfiguredDisplays = ReturnType<typeof createConfiguredDisplays>;
