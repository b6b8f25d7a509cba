import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { listBranchTypes } from '#shared/contract/configuration/branch-types.ts';
import { type Branch, listBranches } from '#shared/contract/configuration/branches.ts';
import { getSetup } from '#shared/contract/installation/first-start.ts';
import {
  type GeneralSetting,
  listGeneralParameters,
} from '#shared/contract/installation/general-parameters.ts';
import { getLicence } from '#shared/contract/installation/licence.ts';
import type { SettingName } from '#shared/domain/settings/registry.ts';
import { everyPage, useApi } from './api.tsx';

/** Enabled branches of this installation; empty until loaded. */
export const useBranches = (): readonly Branch[] => useBranchList().data ?? none;

/** Branch of the `?branch=` parameter. */
interface BranchInAddress {
  readonly branch: Branch | undefined;
  /** The user has no branch with this id. */
  readonly isUnknown: boolean;
  /** The branches are loaded. */
  readonly isRead: boolean;
}

/** Returns the branch of the `?branch=` parameter. */
export function useBranchInAddress(): BranchInAddress {
  const { data, isSuccess } = useBranchList();
  const [params] = useSearchParams();
  const id = params.get('branch');
  const branch = data?.find(({ idBranches }) => idBranches === Number(id));
  return { branch, isUnknown: isSuccess && id !== null && !branch, isRead: isSuccess };
}

function useBranchList() {
  const api = useApi();
  return useQuery({
    queryKey: ['branches'],
    queryFn: ({ signal }) => api.call(listBranches, {}, { signal }),
    staleTime: 60_000,
  });
}

const none: readonly Branch[] = [];

/** Query key of the general settings. */
export const SETTINGS = 'generalParameters';

/** Settings that the signed-in user may read, by name. */
export type Settings = ReadonlyMap<string, GeneralSetting>;

/** Loads the general settings that the signed-in user may read. */
export function useSettings() {
  const api = useApi();
  return useQuery({
    queryKey: [SETTINGS],
    queryFn: ({ signal }) => api.call(listGeneralParameters, {}, { signal }),
    select: (all): Settings => new Map(all.map((setting) => [setting.name, setting])),
  });
}

/** Value of a setting; undefined until loaded. */
export const useSetting = (name: SettingName): string | undefined => useSettings().data?.get(name)?.value;

/** Prefix of the query keys of the licence. */
export const LICENCE = 'licence';

/** Licence of the installation; undefined until loaded. */
export function useLicence() {
  const api = useApi();
  return useQuery({
    queryKey: [LICENCE],
    queryFn: ({ signal }) => api.call(getLicence, {}, { signal }),
    staleTime: 60_000,
  }).data;
}

/** Query key of the setup state. */
export const SETUP = 'setup';

/** Setup state of the server; undefined until loaded. */
export function useSetup() {
  const api = useApi();
  return useQuery({
    queryKey: [SETUP],
    queryFn: ({ signal }) => api.call(getSetup, {}, { signal }),
    staleTime: 60_000,
  }).data;
}

const FRESH_MS = 60_000;

/** Loads all branch types, sorted by name. */
export function useEveryBranchType() {
  const api = useApi();
  return useQuery({
    queryKey: ['branchTypes', 'all'],
    queryFn: ({ signal }) =>
      everyPage((query) => api.call(listBranchTypes, { query: { ...query, sort: 'name' } }, { signal })),
    staleTime: FRESH_MS,
  });
}
