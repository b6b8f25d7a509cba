import { MODULES } from '#shared/domain/access/modules.ts';
import { listAndForm, only, type StaffPage } from './staff-page.ts';

/** Pages for users, roles and their policies (access specification, section 2). */
export const ADMINISTRATION: readonly StaffPage[] = [
  {
    path: 'roles',
    title: 'administration:tab.roles',
    missing: 'shell:missing.role',
    modules: [MODULES.roles],
    fullInstallation: true,
    part: 'administration.roles',
    help: 'roles',
    screens: listAndForm(
      async () => (await import('#renderer/features/administration/roles-tab.tsx')).RolesTab,
    ),
  },
  {
    path: 'users',
    title: 'administration:tab.users',
    missing: 'shell:missing.user',
    modules: [MODULES.users],
    help: 'users',
    screens: listAndForm(
      async () => (await import('#renderer/features/administration/users/users-tab.tsx')).UsersTab,
    ),
  },
  {
    path: 'preferences',
    title: 'administration:tab.preferences',
    modules: [MODULES.preferences],
    fullInstallation: true,
    part: 'administration.preferences',
    help: 'preferences',
    frame: async () => (await import('#renderer/features/administration/preferences-tab.tsx')).PreferencesTab,
    screens: [
      {
        at: '',
        load: async () =>
          (await import('#renderer/features/administration/preferences-tab.tsx')).PreferencesForm,
      },
      {
        at: 'blacklist',
        load: async () =>
          (await import('#renderer/features/administration/blacklist-view.tsx')).BlacklistView,
      },
    ],
  },
  {
    path: 'directory',
    title: 'administration:tab.directory',
    modules: [MODULES.activeDirectory],
    fullInstallation: true,
    part: 'administration.activeDirectory',
    help: 'directory',
    screens: only(
      async () => (await import('#renderer/features/administration/directory-tab.tsx')).DirectoryTab,
    ),
  },
];
