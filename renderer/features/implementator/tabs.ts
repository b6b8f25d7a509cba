import { MODULES, type ModuleId } from '#shared/domain/access/modules.ts';
import type { Part } from '#shared/domain/sync-type.ts';

/** One page of whoever installs and looks after a branch, at `/app/implementator/{key}`. */
export interface ImplementatorTab {
  readonly key: 'ticket-generation' | 'branch-reset' | 'branch-status' | 'licence' | 'backup' | 'error-log';
  readonly modules: readonly ModuleId[];
  /** Hidden where the installation hides this part; without one shown everywhere. */
  readonly part?: Part;
}

/** In the order of the tabs; the first that is shown opens by itself (access specification, section 2). */
export const IMPLEMENTATOR_TABS: readonly ImplementatorTab[] = [
  { key: 'ticket-generation', modules: [MODULES.generateTickets], part: 'generateTickets' },
  { key: 'branch-reset', modules: [MODULES.resetBranch], part: 'resetBranch' },
  { key: 'branch-status', modules: [MODULES.resetBranch], part: 'branchStatus' },
  { key: 'licence', modules: [MODULES.licence] },
  { key: 'backup', modules: [MODULES.backup] },
  { key: 'error-log', modules: [MODULES.backup] },
];

/** The tabs that an installation shows to somebody, by what it shows and by the modules they have. */
export const tabsFor = (
  shows: (part: Part | undefined) => boolean,
  may: (anyOf: readonly ModuleId[]) => boolean,
): readonly ImplementatorTab[] =>
  IMPLEMENTATOR_TABS.filter(({ modules, part }) => shows(part) && may(modules));
