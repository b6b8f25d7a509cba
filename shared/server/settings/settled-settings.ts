import type { GeneralSetting } from '#shared/contract/installation/general-parameters.ts';
import type { SyncType } from '#shared/domain/sync-type.ts';

/** Holds what is settled when the server is installed, or by central, and read among the settings. */
export interface Settled {
  readonly syncType: SyncType;
  /** Name of the branch that central bound this server to; empty where there is none. */
  readonly branchName: () => string;
}

export const SETTLED_NAMES: readonly string[] = ['syncType', 'branchName'] satisfies (keyof Settled)[];

/** Presents the settled ones as settings, which everybody reads and which cannot be changed here. */
export const presentSettled = ({ syncType, branchName }: Settled): GeneralSetting[] =>
  Object.entries({ syncType, branchName: branchName() }).map(([name, value]) => ({
    name,
    value,
    description: '',
    readOnly: true,
  }));
