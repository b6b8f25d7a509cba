import { describe, expect, it } from 'vitest';
import { MODULES, type ModuleId } from '#shared/domain/access/modules.ts';
import { type SyncType, shows } from '#shared/domain/sync-type.ts';
import { tabsFor } from './tabs.ts';

/** The tabs of somebody with these modules, by key; the first one opens by itself. */
const seenBy = (syncType: SyncType, ...modules: readonly ModuleId[]) =>
  tabsFor(
    (part) => part === undefined || shows(syncType, part),
    (anyOf) => anyOf.some((module) => modules.includes(module)),
  ).map(({ key }) => key);

const { generateTickets, resetBranch, backup, licence } = MODULES;
const ALL = [generateTickets, resetBranch, backup, licence] as const;

describe('of the implementator one sees', () => {
  it.each(['standalone', 'branch'] as const)(
    'everything where the sync type is %s, generation first',
    (syncType) => {
      expect(seenBy(syncType, ...ALL)).toEqual([
        'ticket-generation',
        'branch-reset',
        'branch-status',
        'licence',
        'backup',
        'error-log',
      ]);
    },
  );

  it('at central nothing of what only a branch has, the licence first', () => {
    expect(seenBy('central', ...ALL)).toEqual(['licence', 'backup', 'error-log']);
  });

  it.each([
    [generateTickets, ['ticket-generation']],
    [resetBranch, ['branch-reset', 'branch-status']],
    [licence, ['licence']],
    [backup, ['backup', 'error-log']],
  ] as const)('with module %i alone just its own', (module, tabs) => {
    expect(seenBy('standalone', module)).toEqual(tabs);
  });

  it('the branch reset first where one may generate no tickets', () => {
    expect(seenBy('branch', resetBranch, backup, licence)[0]).toBe('branch-reset');
  });
});
