import { describe, expect, it } from 'vitest';
import { MODULES } from '#shared/domain/access/modules.ts';
import { type SyncType, shows } from '#shared/domain/sync-type.ts';
import { type AdministrationTab, firstTab, tabsFor } from './tabs.ts';

const shown = (...keys: AdministrationTab['key'][]) =>
  keys.map((key): AdministrationTab => ({ key, modules: [] }));

const seenAt = (syncType: SyncType, may: (module: number) => boolean) =>
  tabsFor(
    (part) => part === undefined || shows(syncType, part),
    (anyOf) => anyOf.some(may),
  ).map(({ key }) => key);

describe('the tabs of the administration', () => {
  it.each([
    ['standalone', ['roles', 'users', 'preferences', 'directory']],
    ['central', ['roles', 'users', 'preferences', 'directory']],
    ['branch', ['users']],
  ] as const)('where the sync type is %s are %j', (syncType, tabs) => {
    expect(seenAt(syncType, () => true)).toEqual(tabs);
  });

  it.each([
    ['roles', MODULES.roles],
    ['users', MODULES.users],
    ['preferences', MODULES.preferences],
    ['directory', MODULES.activeDirectory],
  ] as const)('%s is there for module %i and for no other', (key, module) => {
    expect(seenAt('standalone', (asked) => asked === module)).toEqual([key]);
  });
});

describe('the tab that opens by itself', () => {
  it.each([
    ['users', shown('roles', 'users', 'preferences', 'directory')],
    ['preferences', shown('roles', 'preferences', 'directory')],
    ['directory', shown('roles', 'directory')],
    ['roles', shown('roles')],
  ])('is %s among what is left', (key, tabs) => {
    expect(firstTab(tabs)?.key).toBe(key);
  });

  it('is none where nothing is shown', () => {
    expect(firstTab([])).toBeUndefined();
  });
});
