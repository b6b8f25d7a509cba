import { describe, expect, it } from 'vitest';
import { ADMINISTRATION_TABS } from '#renderer/features/administration/tabs.ts';
import { IMPLEMENTATOR_TABS } from '#renderer/features/implementator/tabs.ts';
import { HELP_MODULES } from '#shared/contract/installation/help.ts';
import { topicOf } from './help-topics.ts';
import { sectionsFor } from './sections.ts';

describe('the help for a page', () => {
  it.each(ADMINISTRATION_TABS)('of the administration is its own: $key', ({ key }) => {
    expect(topicOf(`/app/administration/${key}`).module).toBe(key);
    expect(topicOf(`/app/administration/${key}/12/edit`).module).toBe(key);
  });

  it.each(IMPLEMENTATOR_TABS)('of the implementator is its own: $key', ({ key }) => {
    expect(topicOf(`/app/implementator/${key}`).module).toBe(key);
  });

  const everything = () => true;
  it.each(sectionsFor(everything, everything).map(({ key, to }) => ({ key, to })))(
    'exists for the section $key',
    ({ key, to }) => {
      const { module } = topicOf(to);
      expect(HELP_MODULES).toContain(module);
      if (key !== 'home') expect(module).not.toBe('home');
    },
  );

  it.each([
    ['/login', 'sign-in'],
    ['/app/home', 'home'],
    ['/app/error/GENERIC_ERROR', 'home'],
    ['/app/workstation', 'workstation'],
    ['/app/workstation-selection', 'workstation'],
    ['/app/fleet/3', 'fleet'],
    ['/app/fleet/new', 'branches'],
    ['/app/fleet/3/edit', 'branches'],
    ['/app/configuration/services', 'services'],
    ['/app/configuration/branch-types', 'branch-types'],
    ['/app/configuration/branch-groups', 'branch-groups'],
    ['/app/configuration/branch-groups/crud', 'branch-groups'],
    ['/app/configuration/branch', 'branches'],
    ['/app/configuration/branch/crud', 'branches'],
    ['/app/configuration/tools/general-settings', 'general-settings'],
  ])('at %s is about %s', (address, module) => {
    expect(topicOf(address).module).toBe(module);
  });

  it('leaves ? to the workstation, which shows its keys', () => {
    expect(topicOf('/app/workstation').ownKey).toBe(true);
    expect(topicOf('/app/workstation-selection').ownKey).toBeUndefined();
  });
});
