import { expect, it } from 'vitest';
import { MODULES, type ModuleId } from '#shared/domain/access/modules.ts';
import { type SyncType, shows } from '#shared/domain/sync-type.ts';
import { describeSection, firstOf, modulesWithScreen, offeredOf } from './offered.ts';
import type { StaffPage, Viewer } from './staff-page.ts';
import { STAFF_PAGES } from './staff-pages.ts';

type Key =
  | 'supervision'
  | 'dashboard'
  | 'home'
  | 'workstation'
  | 'appointments'
  | 'reporting'
  | 'consolidated'
  | 'fleet'
  | 'rollouts'
  | 'replication'
  | 'administration'
  | 'configuration'
  | 'implementator'
  | 'sms'
  | 'about';

/** Menu entries and home tiles of each single module, beyond those of every user. */
const OPENS: Record<SyncType, Partial<Record<keyof typeof MODULES, readonly Key[]>>> = {
  standalone: {
    supervisionView: ['supervision', 'appointments'],
    workstation: ['workstation', 'appointments'],
    dashboard: ['dashboard'],
    reportStatistics: ['reporting'],
    reportAudit: ['reporting'],
    configurationTools: ['configuration', 'implementator'],
    configurationGlobal: ['configuration'],
    configurationBranchType: ['configuration'],
    branchCreate: ['configuration'],
    branchEdit: ['configuration'],
    generateTickets: ['implementator'],
    resetBranch: ['implementator'],
    backup: ['implementator'],
    licence: ['implementator'],
    smsManager: ['sms'],
    smsAdmin: ['sms'],
    roles: ['administration'],
    users: ['administration'],
    preferences: ['administration'],
    activeDirectory: ['administration'],
  },
  branch: {
    supervisionView: ['supervision', 'appointments'],
    workstation: ['workstation', 'appointments'],
    reportStatistics: ['reporting'],
    reportAudit: ['reporting'],
    configurationTools: ['replication', 'configuration', 'implementator'],
    configurationGlobal: ['configuration'],
    configurationBranchType: ['configuration'],
    branchCreate: ['configuration'],
    branchEdit: ['configuration'],
    generateTickets: ['implementator'],
    resetBranch: ['implementator'],
    backup: ['implementator'],
    licence: ['implementator'],
    smsManager: ['sms'],
    smsAdmin: ['sms'],
    users: ['administration'],
  },
  central: {
    supervisionView: ['supervision', 'appointments'],
    workstation: ['appointments'],
    dashboard: ['dashboard', 'consolidated'],
    reportStatistics: ['reporting', 'consolidated'],
    reportAudit: ['reporting'],
    configurationTools: ['configuration', 'implementator'],
    configurationGlobal: ['fleet', 'rollouts', 'configuration'],
    configurationBranchType: ['configuration'],
    branchCreate: ['configuration'],
    branchEdit: ['configuration'],
    backup: ['implementator'],
    licence: ['implementator'],
    smsManager: ['sms'],
    smsAdmin: ['sms'],
    roles: ['administration'],
    users: ['administration'],
    preferences: ['administration'],
    activeDirectory: ['administration'],
  },
};

/** Lists the sections of a user with these modules, by their words in the menu. */
const seenBy = (syncType: SyncType, modules: readonly ModuleId[]) =>
  offeredOf(STAFF_PAGES, viewerOf(syncType, modules)).map(({ page }) =>
    String(page.title).replace('common:menu.', ''),
  );

const CASES = (['standalone', 'branch', 'central'] as const).flatMap((syncType) =>
  (Object.keys(MODULES) as (keyof typeof MODULES)[]).map((module) => ({
    syncType,
    module,
    opens: OPENS[syncType][module] ?? [],
  })),
);

it.each(CASES)('$syncType: $module alone opens $opens', ({ syncType, module, opens }) => {
  expect(seenBy(syncType, [MODULES[module]])).toEqual(['home', ...opens, 'about']);
});

it.each(['standalone', 'branch', 'central'] as const)('%s: every user has home and about', (syncType) => {
  expect(seenBy(syncType, [])).toEqual(['home', 'about']);
});

const everyone = Object.values(MODULES);
const pagesOf = (syncType: SyncType, section: string, modules: readonly ModuleId[]) =>
  offeredOf(STAFF_PAGES, viewerOf(syncType, modules)).filter(({ page }) => page.path === section);
const tabsOf = (...viewer: Parameters<typeof pagesOf>) =>
  pagesOf(...viewer).flatMap(({ pages }) => pages.map(({ page }) => page.path));

it.each([
  ['standalone', ['roles', 'users', 'preferences', 'directory']],
  ['central', ['roles', 'users', 'preferences', 'directory']],
  ['branch', ['users']],
] as const)('%s: the tabs of the administration are %j', (syncType, tabs) => {
  expect(tabsOf(syncType, 'administration', everyone)).toEqual(tabs);
});

it.each([
  [
    'standalone',
    ['ticket-generation', 'branch-reset', 'branch-status', 'licence', 'backup', 'jobs', 'error-log'],
  ],
  [
    'branch',
    ['ticket-generation', 'branch-reset', 'branch-status', 'licence', 'backup', 'jobs', 'error-log'],
  ],
  ['central', ['licence', 'backup', 'jobs', 'error-log']],
] as const)('%s: the tabs of the implementator are %j', (syncType, tabs) => {
  expect(tabsOf(syncType, 'implementator', everyone)).toEqual(tabs);
});

const { roles, users, preferences, activeDirectory, backup, configurationTools, branchEdit } = MODULES;
it.each([
  ['administration', 'users', [roles, users, preferences, activeDirectory]],
  ['administration', 'preferences', [roles, preferences, activeDirectory]],
  ['administration', 'directory', [roles, activeDirectory]],
  ['administration', 'roles', [roles]],
  ['implementator', 'ticket-generation', everyone],
  ['implementator', 'branch-reset', everyone.filter((module) => module !== MODULES.generateTickets)],
  ['implementator', 'backup', [backup]],
  ['configuration', 'services', everyone],
  ['configuration', 'branch', [configurationTools, branchEdit]],
  ['configuration', 'branch-type/types', [MODULES.configurationBranchType]],
  ['configuration', 'tools/ticket-designs', [configurationTools]],
] as const)('the %s opens with %s for modules %j', (section, first, modules) => {
  expect(pagesOf('standalone', section, modules).map((each) => firstOf(each)?.page.path)).toEqual([first]);
});

it.each([
  ['branch', 'branch'],
  ['standalone', ''],
  ['central', ''],
] as const)('C-020: %s: the configuration begins with the pages below "%s"', (syncType, path) => {
  expect(tabsOf(syncType, 'configuration', everyone)[0]).toBe(path);
});

it.each([
  ['standalone', ['global', 'branchType', 'branch', 'tools']],
  ['central', ['global', 'branchType', 'tools']],
  // Of the global level only what central configures for the branch, to read.
  ['branch', ['branch', 'global', 'tools']],
] as const)('C-010, C-017: %s: the sections of the configuration are %j', (syncType, sections) => {
  const [configuration] = pagesOf(syncType, 'configuration', everyone);
  const nameOf = ({ page }: { readonly page: StaffPage }) =>
    page.level ?? (page.title === 'general-settings:tools' ? 'tools' : 'global');
  expect(configuration?.pages.map(nameOf)).toEqual(sections);
});

it.each([
  [
    'C-011',
    [
      ...['services', 'segments', 'queues', 'detail-groups', 'close-reasons', 'schedules', 'alarms'],
      ...['messages', 'branch-type/types', 'branch', 'branch-groups', 'attention-areas'],
    ],
  ],
  [
    'C-013',
    [
      ...['queues', 'view-profiles', 'detail-profiles', 'attention-profiles', 'workstation-types'],
      ...['schedules', 'alarms', 'messages', 'virtual-tickets'],
    ].map((screen) => `branch-type/${screen}`),
  ],
  [
    'C-015',
    ['queues', 'workstations', 'displays', 'schedules', 'alarms', 'messages'].map(
      (screen) => `branch/${screen}`,
    ),
  ],
  [
    'C-016',
    [
      ...['tools/ticket-designs', 'tools/digital-signage', 'kiosk-designer/kiosks', 'tools/resources'],
      'tools/general-settings',
    ],
  ],
])('%s: one section of the configuration offers %j', (_row, screens) => {
  const sections = pagesOf('standalone', 'configuration', everyone).flatMap(({ pages }) =>
    pages.map((section) => section.pages.map(({ to }) => to.replace('/app/configuration/', ''))),
  );
  expect(sections).toContainEqual(expect.arrayContaining(screens));
});

it('C-018: central offers neither the branch selector nor the screens of a branch', () => {
  expect(tabsOf('standalone', 'configuration', everyone)).toContain('branch');
  expect(tabsOf('central', 'configuration', everyone)).not.toContain('branch');
});

it.each([
  ['administration', [users, roles], ['administration:tab.roles', 'administration:tab.users']],
  [
    'configuration',
    [configurationTools],
    [
      'ticket-designs:title',
      'display-designs:title',
      'resources:title',
      'kiosks:title',
      'general-settings:title',
    ],
  ],
  ['implementator', [backup], ['implementator:tab.backup', 'implementator:tab.error-log']],
] as const)('the tile of the %s describes, for a user with %j, the pages: %j', (section, modules, found) => {
  const viewer = viewerOf('standalone', modules);
  expect(pagesOf('standalone', section, modules).map((each) => describeSection(each, viewer.shows))).toEqual([
    found,
  ]);
});

// Central assigns roles for branches, so there the pages of any installation count.
it.each(['standalone', 'central'] as const)('%s: every permission opens a screen', (syncType) => {
  const opening = modulesWithScreen(STAFF_PAGES, viewerOf(syncType, []).shows);
  expect(everyone.filter((module) => !opening.includes(module))).toEqual([]);
});

it.each([
  ['administration', ['users']],
  ['implementator', []],
] as const)('users of some branches see in the %s only pages about single branches: %j', (section, found) => {
  const modules = [roles, users, MODULES.preferences, MODULES.activeDirectory, backup, MODULES.licence];
  const limited = { ...viewerOf('standalone', modules), isLimited: true };
  const [offered] = offeredOf(STAFF_PAGES, limited).filter(({ page }) => page.path === section);
  expect(offered?.pages.map(({ page }) => page.path) ?? []).toEqual(found);
});

function viewerOf(syncType: SyncType, modules: readonly ModuleId[]): Viewer {
  return {
    shows: (part) => part === undefined || shows(syncType, part),
    may: (anyOf) => anyOf.length === 0 || anyOf.some((module) => modules.includes(module)),
  };
}
