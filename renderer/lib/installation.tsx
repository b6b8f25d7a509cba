import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '#shared/contract/client.ts';
import { listBranchTypes } from '#shared/contract/configuration/branch-types.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import { getSyncType } from '#shared/contract/installation/sync-type.ts';
import { type Part, type SyncType, shows } from '#shared/domain/sync-type.ts';
import { everyPage, useApi } from './api.tsx';
import { useLicence } from './reads.ts';

const STORED = 'turno.syncType';

const SYNC_TYPES: readonly SyncType[] = ['standalone', 'branch', 'central'];

const RETRY_MS = 1_000;

/** Fetches and stores the sync type. Throws when the server does not answer. */
async function fetchSyncType(api: Client): Promise<SyncType> {
  const { syncType } = await api.call(getSyncType, {});
  localStorage.setItem(STORED, syncType);
  return syncType;
}

/**
 * Loads the sync type on the first visit of a browser; null when it is already stored, or the server does not
 * answer.
 */
export const bootSyncType = async (api: Client): Promise<SyncType | null> =>
  cachedSyncType() === null ? fetchSyncType(api).catch(() => null) : null;

/** Sync type; null while unknown. */
const SyncTypeContext = createContext<SyncType | null>(null);

/** Provides the sync type: the stored one until the server answers. */
export function SyncTypeProvider(props: { readonly first: SyncType | null; readonly children: ReactNode }) {
  const { first, children } = props;
  const api = useApi();
  const { data: later } = useQuery({
    queryKey: ['syncType'],
    queryFn: () => fetchSyncType(api),
    enabled: first === null,
    retry: true,
    retryDelay: RETRY_MS,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <SyncTypeContext value={first ?? later ?? cachedSyncType()}>{children}</SyncTypeContext>;
}

function cachedSyncType(): SyncType | null {
  const stored = localStorage.getItem(STORED);
  return SYNC_TYPES.find((syncType) => syncType === stored) ?? null;
}

/** True when the sync type is known; pages redirect only then. */
export const useSyncTypeKnown = (): boolean => useContext(SyncTypeContext) !== null;

/** Returns a check for whether this installation shows a part; undefined is always shown. */
export function useShows(): (part: Part | undefined) => boolean {
  const syncType = useContext(SyncTypeContext);
  return (part) => part === undefined || (syncType !== null && shows(syncType, part));
}

/** Configuration levels below the global one. */
export type Level = 'branchType' | 'branch';

export interface SelectedLevel {
  readonly id: number;
  readonly name: string;
}

const levelStorage = (name: string) =>
  atomWithStorage<SelectedLevel | null>(
    name,
    null,
    createJSONStorage<SelectedLevel | null>(() => localStorage),
    { getOnInit: true },
  );

const ATOMS = {
  branchType: levelStorage('turno.configuration.branchType'),
  branch: levelStorage('turno.configuration.branch'),
} as const;

/**
 * Branch type or branch that is being configured, stored across visits (configuration specification, section 1);
 * null before a choice.
 */
export const useSelectedLevel = (level: Level) => useAtom(ATOMS[level]);

const FRESH_MS = 60_000;

/** Branch types or branches to choose from, sorted by name, with disabled ones; undefined until loaded. */
export function useLevelChoices(level: Level): readonly SelectedLevel[] | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: [level === 'branch' ? 'branches' : 'branchTypes', 'chosen from'],
    queryFn: ({ signal }): Promise<readonly SelectedLevel[]> =>
      level === 'branch'
        ? api.call(listBranches, {}, { signal })
        : everyPage((query) => api.call(listBranchTypes, { query: { ...query, sort: 'name' } }, { signal })),
    staleTime: FRESH_MS,
  });
  return data?.map(({ id, name }) => ({ id, name }));
}

interface Levels {
  readonly branchType?: SelectedLevel | null | undefined;
  readonly branch?: SelectedLevel | null | undefined;
}

/** Props of a link and its navigation state. */
interface LinkTo {
  readonly to: string;
  readonly state?: unknown;
}

/** Configuration level of a page, from its address. */
function levelOf(page: string) {
  if (page.startsWith('branch-type/'))
    return { part: 'configuration.branchType', address: 'branch-type', of: 'branchType' } as const;
  if (page.startsWith('branch/'))
    return { part: 'configuration.branch', address: 'branch', of: 'branch' } as const;
  return { part: 'configuration.global', address: null, of: 'branch' } as const;
}

/**
 * Returns links to configuration pages that select the branch type or branch first; undefined if this installation
 * does not show the page.
 */
export function useConfigurationLink(): (page: string, levels: Levels) => LinkTo | undefined {
  const shows = useShows();
  return (page, levels) => {
    const level = levelOf(page);
    if (!shows(level.part)) return undefined;
    const goOn = `/app/configuration/${page}`;
    const choice = level.address && levels[level.of];
    return choice
      ? { to: `/app/configuration/${level.address}/chosen`, state: { choice, goOn } }
      : { to: goOn };
  };
}

/** Name of this installation: the licensed company, or the product during evaluation. */
export function useInstallationName(): string {
  const { t } = useTranslation();
  const licence = useLicence();
  if (!licence || licence.evaluation === 'Y') return t('product');
  return licence.companyName || licence.clientName;
}
