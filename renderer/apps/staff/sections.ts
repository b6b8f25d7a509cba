import {
  IconAdjustmentsHorizontal,
  IconBuildingStore,
  IconChartBar,
  IconCloudUpload,
  IconDeviceDesktop,
  IconHome,
  IconInfoCircle,
  IconTools,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { ADMINISTRATION_TABS } from '#renderer/features/administration/tabs.ts';
import { IMPLEMENTATOR_TABS } from '#renderer/features/implementator/tabs.ts';
import { MODULES, type ModuleId } from '#shared/domain/access/modules.ts';
import type { Part } from '#shared/domain/sync-type.ts';

/** A part of the staff pages: where the side menu and the tiles of the home page lead. */
export interface Section {
  readonly key:
    | 'home'
    | 'workstation'
    | 'consolidated'
    | 'fleet'
    | 'replication'
    | 'administration'
    | 'configuration'
    | 'implementator'
    | 'about';
  readonly to: string;
  /** How the addresses of its screens begin, where `to` is not how. */
  readonly under?: string;
  readonly Icon: TablerIcon;
  /** Hidden where the installation hides this part; without one shown everywhere. */
  readonly part?: Part;
  /** Shown to who has at least one of these; empty shows it to everybody. */
  readonly modules: readonly ModuleId[];
  /** Tabs with parts and modules of their own: the section is shown where one of them is. */
  readonly tabs?: readonly { readonly part?: Part; readonly modules: readonly ModuleId[] }[];
}

/** In the order of the menu. A section is listed here once its screens work. */
const SECTIONS: readonly Section[] = [
  { key: 'home', to: '/app/home', Icon: IconHome, modules: [] },
  {
    key: 'workstation',
    to: '/app/workstation-selection',
    under: '/app/workstation',
    Icon: IconDeviceDesktop,
    part: 'workstation',
    modules: [MODULES.workstation],
  },
  {
    key: 'consolidated',
    to: '/app/consolidated',
    Icon: IconChartBar,
    part: 'consolidated',
    modules: [MODULES.dashboard, MODULES.reportStatistics],
  },
  {
    key: 'fleet',
    to: '/app/fleet',
    Icon: IconBuildingStore,
    part: 'fleet',
    modules: [MODULES.configurationGlobal],
  },
  {
    key: 'replication',
    to: '/app/replication',
    Icon: IconCloudUpload,
    part: 'replication',
    modules: [MODULES.configurationTools],
  },
  {
    key: 'administration',
    to: '/app/administration',
    Icon: IconUsersGroup,
    modules: [],
    tabs: ADMINISTRATION_TABS,
  },
  {
    key: 'configuration',
    to: '/app/configuration',
    Icon: IconAdjustmentsHorizontal,
    modules: [
      MODULES.configurationGlobal,
      MODULES.configurationTools,
      MODULES.branchCreate,
      MODULES.branchEdit,
    ],
  },
  {
    key: 'implementator',
    to: '/app/implementator',
    Icon: IconTools,
    modules: [],
    tabs: IMPLEMENTATOR_TABS,
  },
  { key: 'about', to: '/app/about', Icon: IconInfoCircle, modules: [] },
];

/** The sections that an installation shows to somebody, by what it shows and by the modules they have. */
export const sectionsFor = (
  shows: (part: Part | undefined) => boolean,
  may: (anyOf: readonly ModuleId[]) => boolean,
): readonly Section[] =>
  SECTIONS.filter(({ tabs, ...section }) =>
    (tabs ?? [section]).some(({ modules, part }) => shows(part) && may(modules)),
  );
