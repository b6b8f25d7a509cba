import { matchRoutes, type UIMatch } from 'react-router';
import { describe, expect, it } from 'vitest';
import { STAFF_ROUTES } from '../routes.tsx';
import { titleOf } from './offered.ts';
import { crumbsOf, openPagesOf } from './open-pages.ts';
import type { StaffPage } from './staff-page.ts';
import { STAFF_PAGES } from './staff-pages.ts';

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

  it('leaves ? to the workstation, which lists its shortcuts', () => {
    expect(openAt('/app/workstation').currentKey).toBe(true);
    expect(openAt('/app/workstation-selection').currentKey).toBe(false);
  });
});

describe('the breadcrumbs', () => {
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
        'shell:configuration.global -> undefined',
        'branch-groups:title -> /app/configuration/branch-groups',
      ],
    ],
    [
      '/app/configuration/queues',
      ['common:menu.configuration -> /app/configuration', 'shell:configuration.global -> undefined'],
    ],
    [
      '/app/configuration/schedules',
      ['common:menu.configuration -> /app/configuration', 'shell:configuration.global -> undefined'],
    ],
    [
      '/app/configuration/branch-type/schedules',
      [
        'common:menu.configuration -> /app/configuration',
        'shell:configuration.branchType -> undefined',
        'North -> undefined',
      ],
    ],
    [
      '/app/configuration/branch/schedules',
      [
        'common:menu.configuration -> /app/configuration',
        'branches:title -> undefined',
        'North -> undefined',
      ],
    ],
    [
      '/app/configuration/tools/general-settings',
      ['common:menu.configuration -> /app/configuration', 'general-settings:tools -> undefined'],
    ],
    [
      '/app/configuration/branch/displays/crud',
      [
        'common:menu.configuration -> /app/configuration',
        'branches:title -> undefined',
        'North -> undefined',
        'displays:title -> /app/configuration/branch/displays',
      ],
    ],
  ])('C-087: %s are %j', (address, levels) => {
    const crumbs = crumbsOf(
      openAt(address),
      (page) => page.crumb ?? titleOf(page, everywhere),
      () => 'North',
    );
    expect(crumbs.map(({ label, to }) => `${label} -> ${to}`)).toEqual(levels);
  });
});

describe('the addresses of the specification', () => {
  it.each([
    [
      'C-026',
      '',
      ['segments', 'services', 'queues', 'detail-groups', 'messages', 'alarms', 'schedules', 'branch-groups'],
    ],
    ['C-026', '', ['attention-areas', 'close-reasons', 'general-settings']],
    [
      'C-031',
      'branch/',
      [
        'displays',
        'displays/crud',
        'workstations',
        'alarms',
        'alarms/crud',
        'queues',
        'schedules',
        'messages',
      ],
    ],
  ])('%s: each of "%s" has a page: %j', (_row, above, paths) => {
    for (const path of paths) {
      const matches = matchRoutes([...STAFF_ROUTES], `/app/configuration/${above}${path}`);
      expect([path, matches?.at(-1)?.route.path]).not.toEqual([path, '*']);
    }
  });
});

describe('an unknown address', () => {
  /** Pages whose lists have no forms, because new entries have no id. */
  const NAMELESS = ['resources', 'preferences'];
  const every = (pages: readonly StaffPage[]): readonly StaffPage[] =>
    pages.flatMap((page) => [page, ...every(page.pages ?? [])]);

  it.each(
    every(STAFF_PAGES)
      .filter(({ screens = [] }) => screens.some(({ at }) => at !== ''))
      .filter(({ path, help }) => path !== '' && !NAMELESS.includes(help ?? '')),
  )('has a text for missing objects below $path', ({ missing }) => {
    expect(missing).toMatch(/^shell:missing\./);
  });

  it.each([
    ['/app/nowhere', []],
    ['/nowhere/at/all', []],
    ['/app/configuration/nowhere', ['configuration']],
    ['/app/configuration/services/99', ['configuration', '', 'services']],
    ['/app/configuration/branch/alarms/nowhere', ['configuration', 'branch', 'alarms']],
    ['/app/fleet/3/nowhere', ['fleet']],
  ])('at %s shows the not-found page, below the nearest existing one', (address, paths) => {
    const matches = matchRoutes([...STAFF_ROUTES], address) ?? [];
    expect(matches.at(-1)?.route.path).toBe('*');
    expect(openAt(address).chain.map(({ page }) => page.path)).toEqual(paths);
  });

  it.each([
    '/app/configuration/general-settings',
    '/app/configuration/branch-type',
    '/app/configuration/branch',
  ])('does not include %s', (address) => {
    const matches = matchRoutes([...STAFF_ROUTES], address) ?? [];
    expect(matches.at(-1)?.route.path).not.toBe('*');
  });
});
