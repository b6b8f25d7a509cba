import { expect, it } from 'vitest';
import { MODULES, type ModuleId } from '#shared/domain/access/modules.ts';
import { type SyncType, shows } from '#shared/domain/sync-type.ts';
import { type Section, sectionsFor } from './sections.ts';

type Key = Section['key'];

/** What one module alone opens in the menu and on the home page, beside what everybody has. */
const OPENS: Record<SyncType, Partial<Record<keyof typeof MODULES, readonly Key[]>>> = {
  standalone: {
    workstation: ['workstation'],
    configurationTools: ['configuration'],
    configurationGlobal: ['configuration'],
    branchCreate: ['configuration'],
    branchEdit: ['configuration'],
    generateTickets: ['implementator'],
    resetBranch: ['implementator'],
    backup: ['implementator'],
    licence: ['implementator'],
    roles: ['administration'],
    users: ['administration'],
    preferences: ['administration'],
    activeDirectory: ['administration'],
  },
  branch: {
    workstation: ['workstation'],
    configurationTools: ['replication', 'configuration'],
    configurationGlobal: ['configuration'],
    branchCreate: ['configuration'],
    branchEdit: ['configuration'],
    generateTickets: ['implementator'],
    resetBranch: ['implementator'],
    backup: ['implementator'],
    licence: ['implementator'],
    users: ['administration'],
  },
  central: {
    dashboard: ['consolidated'],
    reportStatistics: ['consolidated'],
    configurationTools: ['configuration'],
    configurationGlobal: ['fleet', 'configuration'],
    branchCreate: ['configuration'],
    branchEdit: ['configuration'],
    backup: ['implementator'],
    licence: ['implementator'],
    roles: ['administration'],
    users: ['administration'],
    preferences: ['administration'],
    activeDirectory: ['administration'],
  },
};

/** The sections of somebody with these modules, by key. */
function seenBy(syncType: SyncType, modules: readonly ModuleId[]): Key[] {
  const sections = sectionsFor(
    (part) => part === undefined || shows(syncType, part),
    (anyOf) => anyOf.length === 0 || anyOf.some((module) => modules.includes(module)),
  );
  return sections.map(({ key }) => key);
}

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

it.each(['standalone', 'branch', 'central'] as const)('%s: nobody loses home and about', (syncType) => {
  expect(seenBy(syncType, [])).toEqual(['home', 'about']);
});
