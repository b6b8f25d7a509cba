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
import { leaves, type Offered, titleOf } from '#renderer/apps/staff/pages/offered.ts';
import { useSections, useViewer } from '#renderer/apps/staff/pages/use-sections.ts';
import { usePreferenceTexts } from '#renderer/features/administration/preferences/use-preference-texts.ts';
import { useGeneralTexts } from '#renderer/features/general-settings/use-general-texts.ts';
import { useConfigurationLink } from '#renderer/lib/installation/configuration-link.ts';
import { useBranches } from '#renderer/lib/reads/use-branches.ts';
import { useSettings } from '#renderer/lib/reads/use-settings.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { everyPage } from '#renderer/lib/server/every-page.ts';
import { useText } from '#renderer/lib/texts/use-text.ts';
import { listAllQueues } from '#shared/contract/configuration/queue-configuration.ts';
import { listWorkstations } from '#shared/contract/configuration/workstation-configuration.ts';
import { findTicket } from '#shared/contract/tickets/ticket-life.ts';
import { readCode } from '#shared/domain/tickets/read-code.ts';
import type { Rankable } from './rank.ts';

export interface Entry extends Rankable {
  readonly kind: 'page' | 'branch' | 'queue' | 'workstation' | 'ticket' | 'setting';
  readonly Icon: TablerIcon;
  readonly to: string;
  readonly state?: unknown;
}

/** Branches whose workstations and tickets are searched; central has too many to read them one by one. */
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

/** Finds the tickets of today by their code, once what is typed is one. */
export function useTicketEntries(search: string): readonly Entry[] {
  const { t } = useTranslation('palette');
  const api = useApi();
  const { shows } = useViewer();
  const isOpenable = useIsOpenable(useSections());
  const branches = useBranches().slice(0, MAX_BRANCHES);
  const [code] = useDebouncedValue(search.trim(), TYPING_MS);
  const isCode = readCode(code) !== null && readCode(search) !== null;
  const { data = [] } = useQuery({
    queryKey: ['palette', 'tickets', code, branches.map(({ idBranches }) => idBranches)],
    enabled: isCode && shows('workstation') && isOpenable(PAGES.supervision),
    retry: false,
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        branches.map(async ({ idBranches, name }) => {
          const { tickets } = await api.call(
            findTicket,
            { params: { id: idBranches }, query: { code } },
            { signal },
          );
          const [latest] = tickets;
          return latest ? [{ code: latest.code, idBranches, place: `${name} · ${latest.queueName}` }] : [];
        }),
      );
      return found.flat();
    },
  });
  if (!isCode) return [];
  return data.map((ticket) => ({
    key: `ticket ${ticket.idBranches} ${ticket.code}`,
    kind: 'ticket',
    Icon: IconTicket,
    label: t('ticket', { code: ticket.code }),
    hint: ticket.place,
    to: `${PAGES.supervision}?${new URLSearchParams({ branch: String(ticket.idBranches), ticket: ticket.code })}`,
  }));
}

function useIsOpenable(sections: readonly Offered[]): (to: string) => boolean {
  const openable = new Set(leaves(sections).map(({ to }) => to));
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
  const linkTo = useConfigurationLink();
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
  if (!isAllowed) return [];
  return data.flatMap(({ id, name, branch }) => {
    const link = linkTo(`branch/workstations?${new URLSearchParams({ search: name })}`, { branch });
    if (!link) return [];
    return [
      {
        key: `workstation ${id}`,
        kind: 'workstation',
        Icon: IconDeviceDesktop,
        label: name,
        hint: branch.name,
        ...link,
      },
    ];
  });
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
