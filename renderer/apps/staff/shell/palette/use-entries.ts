import { useDebouncedValue } from '@mantine/hooks';
import {
  IconBuilding,
  IconDeviceDesktop,
  IconFileText,
  IconSettings,
  IconTicket,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Offered, pagesWithScreens, titleOf } from '#renderer/apps/staff/pages/offered.ts';
import { useSections, useViewer } from '#renderer/apps/staff/pages/use-sections.ts';
import { usePreferenceTexts } from '#renderer/features/administration/use-preference-texts.ts';
import { useGeneralTexts } from '#renderer/features/configuration/use-general-texts.ts';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { useConfigurationLink } from '#renderer/lib/installation.tsx';
import { useBranches, useSettings } from '#renderer/lib/reads.ts';
import { useText } from '#renderer/lib/text-key.ts';
import { listAllQueues } from '#shared/contract/configuration/queue-configuration.ts';
import {
  listWorkstations,
  searchWorkstations,
} from '#shared/contract/configuration/workstation-configuration.ts';
import { findTicketToday } from '#shared/contract/tickets/ticket-history.ts';
import { readCode } from '#shared/domain/tickets/read-code.ts';
import type { Rankable } from './rank.ts';

export interface Entry extends Rankable {
  readonly kind: 'page' | 'branch' | 'queue' | 'workstation' | 'ticket' | 'setting';
  readonly Icon: TablerIcon;
  readonly to: string;
  readonly state?: unknown;
}

/** Branches whose workstations are all read; those of further branches are searched by the server. */
const MAX_BRANCHES = 10;
const STALE_MS = 60_000;
const TYPING_MS = 200;

const PAGES = {
  queues: '/app/configuration/queues',
  branches: '/app/configuration/branch',
  workstations: '/app/configuration/branch/workstations',
  settings: '/app/configuration/tools/general-settings',
  preferences: '/app/administration/preferences',
  fleet: '/app/fleet',
  supervision: '/app/supervision',
} as const;

/** Lists everything but tickets that the user may open, in the order of the menus. */
export function useEntries(): readonly Entry[] {
  const sections = useSections();
  const isOpenable = useIsOpenable(sections);
  return [
    ...usePageEntries(sections),
    ...useBranchEntries(isOpenable),
    ...useQueueEntries(isOpenable(PAGES.queues)),
    ...useWorkstationEntries(isOpenable(PAGES.workstations)),
    ...useSettingEntries(isOpenable),
  ];
}

/** Finds tickets of today if the search is a ticket code. */
export function useTicketEntries(search: string): readonly Entry[] {
  const { t } = useTranslation('palette');
  const api = useApi();
  const { shows } = useViewer();
  const isOpenable = useIsOpenable(useSections());
  const [code] = useDebouncedValue(search.trim(), TYPING_MS);
  const isCode = readCode(code) !== null && readCode(search) !== null;
  const { data = [] } = useQuery({
    queryKey: ['palette', 'tickets', code],
    enabled: isCode && isOpenable(PAGES.supervision),
    retry: false,
    queryFn: async ({ signal }) => (await api.call(findTicketToday, { query: { code } }, { signal })).tickets,
  });
  if (!isCode) return [];
  return data.map((ticket) => ({
    key: `ticket ${ticket.idBranches} ${ticket.code}`,
    kind: 'ticket',
    Icon: IconTicket,
    label: t('ticket', { code: ticket.code }),
    hint: `${ticket.branchName} · ${ticket.queueName}`,
    // Central knows where a ticket is, not its history.
    to: `${PAGES.supervision}?${new URLSearchParams({
      branch: String(ticket.idBranches),
      ...(shows('workstation') && { ticket: ticket.code }),
    })}`,
  }));
}

function useIsOpenable(sections: readonly Offered[]): (to: string) => boolean {
  const openable = new Set(pagesWithScreens(sections).map(({ to }) => to));
  return (to) => openable.has(to);
}

function usePageEntries(sections: readonly Offered[]): readonly Entry[] {
  const text = useText();
  const { shows } = useViewer();
  const entriesOf = (pages: readonly Offered[], above: readonly string[], Icon: TablerIcon): Entry[] =>
    pages.flatMap(({ page, to, pages: below }) => {
      const label = text(titleOf(page, shows));
      const icon = 'Icon' in page ? (page.Icon as TablerIcon) : Icon;
      if (page.pages) return entriesOf(below, [...above, label], icon);
      return [{ key: `page ${to}`, kind: 'page', Icon: icon, label, hint: above.join(' › '), to }];
    });
  return entriesOf(sections, [], IconFileText);
}

function useBranchEntries(isOpenable: (to: string) => boolean): readonly Entry[] {
  const { t } = useTranslation('palette');
  const branches = useBranches();
  const toOf = ({ id, idBranches }: (typeof branches)[number]): string | undefined => {
    if (isOpenable(PAGES.fleet)) return `${PAGES.fleet}/${id}`;
    if (isOpenable(PAGES.supervision)) return `${PAGES.supervision}?branch=${idBranches}`;
    return isOpenable(PAGES.branches) ? `${PAGES.branches}/crud?id=${id}` : undefined;
  };
  return branches.flatMap((branch) => {
    const to = toOf(branch);
    const { id, name } = branch;
    return to
      ? [{ key: `branch ${id}`, kind: 'branch', Icon: IconBuilding, label: name, hint: t('branch'), to }]
      : [];
  });
}

function useQueueEntries(isAllowed: boolean): readonly Entry[] {
  const { t } = useTranslation('palette');
  const api = useApi();
  const { data = [] } = useQuery({
    queryKey: ['palette', 'queues'],
    enabled: isAllowed,
    staleTime: STALE_MS,
    queryFn: ({ signal }) => everyPage((query) => api.call(listAllQueues, { query }, { signal })),
  });
  if (!isAllowed) return [];
  return data.map(({ id, name }) => ({
    key: `queue ${id}`,
    kind: 'queue',
    Icon: IconUsers,
    label: name,
    hint: t('queue'),
    to: `${PAGES.queues}/crud?id=${id}`,
  }));
}

function useWorkstationEntries(isAllowed: boolean): readonly Entry[] {
  const api = useApi();
  const entryOf = useWorkstationEntry();
  const branches = useBranches().slice(0, MAX_BRANCHES);
  const { data = [] } = useQuery({
    queryKey: ['palette', 'workstations', branches.map(({ id }) => id)],
    enabled: isAllowed && branches.length > 0,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const of = await Promise.all(
        branches.map(async (branch) => {
          const rows = await everyPage((page) =>
            api.call(listWorkstations, { query: { ...page, idBranches: branch.id } }, { signal }),
          );
          return rows.map(({ id, name }) => ({ id, name, branch: { id: branch.id, name: branch.name } }));
        }),
      );
      return of.flat();
    },
  });
  return isAllowed ? data.flatMap((each) => entryOf(each, true)) : [];
}

/** Finds workstations of branches that are not loaded: those beyond the first ones, and all at central. */
export function useFoundWorkstations(search: string): readonly Entry[] {
  const api = useApi();
  const entryOf = useWorkstationEntry();
  const isOpenable = useIsOpenable(useSections());
  const isConfigured = isOpenable(PAGES.workstations);
  const isAllowed = isConfigured || isOpenable(PAGES.supervision);
  const branches = useBranches();
  const [wanted] = useDebouncedValue(search.trim(), TYPING_MS);
  const { data = [] } = useQuery({
    queryKey: ['palette', 'workstations', 'found', wanted],
    enabled: isAllowed && (!isConfigured || branches.length > MAX_BRANCHES) && wanted !== '',
    staleTime: STALE_MS,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await api.call(searchWorkstations, { query: { search: wanted } }, { signal })).workstations,
  });
  const read = new Set(isConfigured ? branches.slice(0, MAX_BRANCHES).map(({ id }) => id) : []);
  return data
    .filter(({ idBranches }) => !read.has(idBranches))
    .flatMap(({ id, name, idBranches, branchName }) =>
      entryOf({ id, name, branch: { id: idBranches, name: branchName } }, isConfigured),
    );
}

interface FoundWorkstation {
  readonly id: number;
  readonly name: string;
  readonly branch: { readonly id: number; readonly name: string };
}

/** Creates the entry of a workstation: its configuration, or the supervision of its branch. */
function useWorkstationEntry() {
  const linkTo = useConfigurationLink();
  return ({ id, name, branch }: FoundWorkstation, isConfigured: boolean): Entry[] => {
    const link = isConfigured
      ? linkTo(`branch/workstations?${new URLSearchParams({ search: name })}`, { branch })
      : { to: `${PAGES.supervision}?branch=${branch.id}` };
    return link
      ? [
          {
            key: `workstation ${id}`,
            kind: 'workstation',
            Icon: IconDeviceDesktop,
            label: name,
            hint: branch.name,
            ...link,
          },
        ]
      : [];
  };
}

function useSettingEntries(isOpenable: (to: string) => boolean): readonly Entry[] {
  const general = useGeneralTexts();
  const preferences = usePreferenceTexts();
  const settings = useSettings().data;
  const entryOf = (page: string, name: string, label: string, card: string): Entry[] =>
    settings?.has(name) && isOpenable(page)
      ? [
          {
            key: `setting ${name}`,
            kind: 'setting',
            Icon: IconSettings,
            label,
            hint: card,
            to: `${page}?setting=${name}`,
          },
        ]
      : [];
  return [
    ...general.cards.flatMap(({ title, names }) =>
      names.flatMap((name) => entryOf(PAGES.settings, name, general.texts.label(name), title)),
    ),
    ...preferences.cards.flatMap(({ title, names }) =>
      names.flatMap((name) => entryOf(PAGES.preferences, name, preferences.texts.label(name), title)),
    ),
  ];
}
