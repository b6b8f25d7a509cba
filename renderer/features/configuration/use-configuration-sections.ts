import { useTranslation } from 'react-i18next';
import { useShows } from '#renderer/lib/server/sync-type.tsx';
import { usePrivilege } from '#renderer/lib/session/use-privilege.ts';
import type { SectionItem } from '#renderer/ui/page/section-menu.tsx';
import { MODULES } from '#shared/domain/access/modules.ts';

interface ConfigurationSection {
  readonly title: string;
  readonly items: readonly SectionItem[];
}

/**
 * What of the configuration exists here for whoever is signed in. Where what lies above a branch is configured
 * elsewhere, the first section is that of the branch, with what holds there; else it is the global one.
 */
export function useConfigurationSections(): readonly ConfigurationSection[] {
  const { t } = useTranslation([
    'shell',
    'services',
    'branches',
    'branch-types',
    'branch-groups',
    'general-settings',
  ]);
  const may = usePrivilege();
  const isGlobal = useShows()('configuration.global');
  const services = { label: t('services:title'), to: '/app/configuration/services' };
  const branches = { label: t('branches:title'), to: '/app/configuration/branch' };
  const branchTypes = { label: t('branch-types:title'), to: '/app/configuration/branch-types' };
  const branchGroups = { label: t('branch-groups:title'), to: '/app/configuration/branch-groups' };
  const settings = { label: t('general-settings:title'), to: '/app/configuration/tools/general-settings' };
  const sections = [
    {
      title: t(isGlobal ? 'configuration.global' : 'configuration.branch'),
      items: [
        ...(may([MODULES.configurationGlobal]) ? [services] : []),
        ...(may([MODULES.branchCreate, MODULES.branchEdit]) ? [branches] : []),
        ...(isGlobal && may([MODULES.configurationGlobal]) ? [branchTypes, branchGroups] : []),
      ],
    },
    { title: t('general-settings:tools'), items: may([MODULES.configurationTools]) ? [settings] : [] },
  ];
  return sections.filter(({ items }) => items.length > 0);
}
