import type { Database } from 'better-sqlite3';
import type { Names } from '#branch-server/stored/names.ts';
import { CONFIGURES } from '#shared/contract/configuration/configured.ts';
import type { Need } from '#shared/contract/installation/home.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { isLate } from '#shared/domain/statistics/in-time.ts';
import { secondsSince } from '#shared/domain/time/seconds-since.ts';
import { type NeedSource, someOf } from '#shared/server/home/need-source.ts';
import { mayWorkAt } from '#shared/server/kit/included-branches.ts';
import { createLastWorkstation } from './last-workstation.ts';
import { createLongestWait } from './longest-wait.ts';

export interface BranchNeedsOptions {
  /** The reading connection, as of the names. */
  readonly readable: Database;
  readonly names: Pick<Names, 'branch'>;
  /** Enabled branches of this installation. */
  readonly branches: () => readonly number[];
  /** The displays and kiosks that staff are told of. */
  readonly deviceIssues: () => readonly {
    readonly kind: 'display' | 'kiosk';
    readonly idBranches: number;
    readonly name: string;
  }[];
  readonly printers: () => readonly { readonly name: string; readonly fault: string | null }[];
}

const DEVICES = [MODULES.supervisionView, ...CONFIGURES.anywhere, ...CONFIGURES.tools];

/** What a branch can need: an operator at the workstation of yesterday, somebody who sees who waits, its devices. */
export function branchNeeds(options: BranchNeedsOptions): NeedSource[] {
  const { readable, names, branches, deviceIssues, printers } = options;
  const lastWorkstation = createLastWorkstation(readable);
  const longestWait = createLongestWait(readable);
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
            const found = longestWait(id);
            if (!found) return [];
            const { code, queueName, since, sla, waiting } = found;
            const seconds = secondsSince(since, now);
            // A wait within its promise needs nobody; under a minute it would read as none.
            if (seconds < 60 || !isLate(Math.max(0, now - since), sla)) return [];
            return [{ kind: 'longestWait', ...named(id), code, queueName, seconds, late: 'Y', waiting }];
          }),
    },
    {
      modules: DEVICES,
      find: (caller) =>
        [...Map.groupBy(deviceIssues(), ({ idBranches }) => idBranches)]
          .filter(([id]) => mayWorkAt(caller, id))
          .flatMap(([id, troubled]) =>
            (['kiosk', 'display'] as const).flatMap((kind): Need[] =>
              someOf(troubled.filter((one) => one.kind === kind).map(({ name }) => name)).map((some) => ({
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
        someOf(printers().flatMap(({ name, fault }) => (fault === null ? [] : [name]))).map((some) => ({
          kind: 'printers',
          ...some,
        })),
    },
  ];
}
