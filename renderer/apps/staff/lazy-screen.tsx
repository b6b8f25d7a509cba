import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { ModuleId } from '#shared/domain/access/modules.ts';
import type { Part } from '#shared/domain/sync-type.ts';
import { RequirePrivilege } from './require-privilege.tsx';

/** Fetches what a screen is made of. */
export type LoadScreen = () => Promise<ComponentType>;

/** A screen that is fetched when it is opened; without a path the one that its address itself leads to. */
export const screen = (path: string | null, load: LoadScreen): RouteObject => ({
  ...(path === null ? { index: true } : { path }),
  lazy: async () => ({ Component: await load() }),
});

/** A list at an address, and below it the form for a new one and for one of the list: one screen, or two. */
export const listAndForm = (
  list: LoadScreen,
  form: LoadScreen = list,
  formAt: readonly string[] = ['new', ':id/edit'],
): RouteObject[] => [screen(null, list), ...formAt.map((path) => screen(path, form))];

interface Needed {
  readonly anyOf: readonly ModuleId[];
  /** What the screens are part of, where not every installation has them. */
  readonly part?: Part | undefined;
}

/** Screens below an address for whoever has one of the modules, where the part is shown. */
export const guarded = (
  path: string | null,
  { anyOf, part }: Needed,
  children: readonly RouteObject[],
): RouteObject => ({
  ...(path !== null && { path }),
  element: <RequirePrivilege anyOf={anyOf} {...(part && { part })} />,
  children: [...children],
});
