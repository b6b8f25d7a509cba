import { MODULES, type ModuleId } from '#shared/domain/access/modules.ts';
import type { Part } from '#shared/domain/sync-type.ts';

/** One tab of the administration, at `/app/administration/{key}`. */
export interface AdministrationTab {
  readonly key: 'roles' | 'users' | 'preferences' | 'directory';
  /** Hidden where the installation hides this part; without one shown everywhere. */
  readonly part?: Part;
  readonly modules: readonly ModuleId[];
}

/** In the order of the tabs (access specification, section 2). A tab is listed here once it works. */
export const ADMINISTRATION_TABS: readonly AdministrationTab[] = [
  { key: 'roles', part: 'administration.roles', modules: [MODULES.roles] },
  { key: 'users', modules: [MODULES.users] },
  { key: 'preferences', part: 'administration.preferences', modules: [MODULES.preferences] },
  { key: 'directory', part: 'administration.activeDirectory', modules: [MODULES.activeDirectory] },
];

/** The tabs that an installation shows to somebody, by what it shows and by the modules they have. */
export const tabsFor = (
  shows: (part: Part | undefined) => boolean,
  may: (anyOf: readonly ModuleId[]) => boolean,
): readonly AdministrationTab[] =>
  ADMINISTRATION_TABS.filter(({ modules, part }) => shows(part) && may(modules));

/** The tab that opens by itself is the first of these that is shown. */
const OPENS_FIRST: readonly AdministrationTab['key'][] = ['users', 'preferences', 'directory', 'roles'];

/** Which of the shown tabs opens where none is chosen; undefined where none is shown. */
export const firstTab = (shown: readonly AdministrationTab[]): AdministrationTab | undefined =>
  OPENS_FIRST.map((key) => shown.find((tab) => tab.key === key)).find((tab) => tab !== undefined);
