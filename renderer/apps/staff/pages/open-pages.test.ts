import { matchRoutes, type UIMatch } from 'react-router';
import { describe, expect, it } from 'vitest';
import { STAFF_ROUTES } from '../routes.tsx';
import { titleOf } from './offered.ts';
import { crumbsOf, openPagesOf } from './open-pages.ts';

const openAt = (address: string) =>
  openPagesOf(
    (matchRoutes([...STAFF_ROUTES], address) ?? []).map(
      ({ route, pathname }): Pick<UIMatch, 'handle' | 'pathname'> => ({ handle: route.handle, pathname }),
    ),
  );

describe('the help for a page', () => {
  it.each([
    ['/login', 'sign-in'],
    ['/app/home', 'home'],
    ['/app/error/GENERIC_ERROR', 'home'],
    ['/app/workstation', 'workstation'],
    ['/app/workstation-selection', 'workstation'],
    ['/app/fleet/3', 'fleet'],
    ['/app/fleet/new', 'branches'],
    ['/app/fleet/3/edit', 'branches'],
    ['/app/administration/roles', 'roles'],
    ['/app/administration/users/12/edit', 'users'],
    ['/app/administration/preferences/blacklist', 'preferences'],
    ['/app/configuration/services', 'services'],
    ['/app/configuration/branch-type/types', 'branch-types'],
    ['/app/configuration/branch-groups', 'branch-groups'],
    ['/app/configuration/branch-groups/crud', 'branch-groups'],
    ['/app/configuration/branch', 'branches'],
    ['/app/configuration/branch/crud', 'branches'],
    ['/app/configuration/tools/general-settings', 'general-settings'],
    ['/app/implementator/error-log', 'error-log'],
  ])('at %s is about %s', (address, help) => {
    expect(openAt(address).help).toBe(help);
  });

  it('leaves ? to the workstation, which shows its keys', () => {
    expect(openAt('/app/workstation').ownKey).toBe(true);
    expect(openAt('/app/workstation-selection').ownKey).toBe(false);
  });
});

describe('the levels above', () => {
  const everywhere = () => true;
  it.each([
    ['/app/home', []],
    ['/app/workstation', []],
    ['/app/fleet', []],
    ['/app/fleet/3/edit', ['common:menu.fleet -> /app/fleet']],
    ['/app/administration/roles', ['common:menu.administration -> /app/administration']],
    [
      '/app/administration/roles/new',
      [
        'common:menu.administration -> /app/administration',
        'administration:tab.roles -> /app/administration/roles',
      ],
    ],
    ['/app/administration/preferences/blacklist', ['common:menu.administration -> /app/administration']],
    [
      '/app/configuration/branch-groups',
      ['common:menu.configuration -> /app/configuration', 'shell:configuration.global -> undefined'],
    ],
    [
      '/app/configuration/branch-groups/crud',
      [
        'common:menu.configuration -> /app/configuration',
        'branch-groups:title -> /app/configuration/branch-groups',
      ],
    ],
    [
      '/app/configuration/tools/general-settings',
      ['common:menu.configuration -> /app/configuration', 'general-settings:tools -> undefined'],
    ],
  ])('%s are %j', (address, levels) => {
    const crumbs = crumbsOf(openAt(address), (page) => titleOf(page, everywhere));
    expect(crumbs.map(({ label, to }) => `${label} -> ${to}`)).toEqual(levels);
  });
});
