import type { RouteObject } from 'react-router';
import { ADMINISTRATION_TABS, type AdministrationTab } from '#renderer/features/administration/tabs.ts';
import { guarded, listAndForm, screen } from './lazy-screen.tsx';

/** The tabs' screens. */
const TABS: Partial<Record<AdministrationTab['key'], readonly RouteObject[]>> = {
  roles: listAndForm(
    async () => (await import('#renderer/features/administration/roles/roles-tab.tsx')).RolesTab,
  ),
  users: listAndForm(
    async () => (await import('#renderer/features/administration/users/users-tab.tsx')).UsersTab,
  ),
  preferences: [
    {
      lazy: async () => ({
        Component: (await import('#renderer/features/administration/preferences/preferences-tab.tsx'))
          .PreferencesTab,
      }),
      children: [
        screen(
          null,
          async () =>
            (await import('#renderer/features/administration/preferences/preferences-form.tsx'))
              .PreferencesForm,
        ),
        screen(
          'blacklist',
          async () =>
            (await import('#renderer/features/administration/preferences/blacklist-view.tsx')).BlacklistView,
        ),
      ],
    },
  ],
  directory: [
    screen(
      null,
      async () =>
        (await import('#renderer/features/administration/directory/directory-tab.tsx')).DirectoryTab,
    ),
  ],
};

const frame = () => import('#renderer/features/administration/administration-screen.tsx');

/** Who may do what, and by which rules (access specification, section 2). */
export const administration: RouteObject = {
  path: 'administration',
  lazy: async () => ({ Component: (await frame()).AdministrationScreen }),
  children: [
    screen(null, async () => (await frame()).FirstAdministrationTab),
    ...ADMINISTRATION_TABS.map(({ key, modules, part }) =>
      guarded(key, { anyOf: modules, part }, TABS[key] ?? []),
    ),
  ],
};
