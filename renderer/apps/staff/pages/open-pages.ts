import { type UIMatch, useMatches } from 'react-router';
import type { Level } from '#renderer/lib/installation.tsx';
import type { Crumb } from '#renderer/ui/page/breadcrumbs.tsx';
import type { HelpTopic, PageScreen, StaffPage } from './staff-page.ts';

/** Data of a route in its `handle`: its page or screen, or only its help. */
export type RouteHandle = StaffPage | PageScreen | HelpTopic;

interface OpenPages {
  /** From the section down to the page itself, each with its address. */
  readonly chain: readonly { readonly page: StaffPage; readonly to: string }[];
  readonly screen: PageScreen | undefined;
  readonly help: string | undefined;
  /** True if the screen uses the key `?`. */
  readonly currentKey: boolean;
}

/**
 * The open pages, from the routes that match the address.
 *
 * @internal used by tests besides this file
 */
export function openPagesOf(matches: readonly Pick<UIMatch, 'handle' | 'pathname'>[]): OpenPages {
  const text = matches.flatMap(({ handle, pathname }) =>
    handle ? [{ handle: handle as RouteHandle, pathname }] : [],
  );
  const last = text.at(-1)?.handle;
  return {
    chain: text.flatMap(({ handle, pathname }) =>
      'title' in handle ? [{ page: handle, to: pathname }] : [],
    ),
    screen: last && 'load' in last ? last : undefined,
    help: text.findLast(({ handle }) => handle.help !== undefined)?.handle.help,
    currentKey: last?.currentKey === true,
  };
}

export const useOpenPages = (): OpenPages => openPagesOf(useMatches());

/**
 * Breadcrumbs above the open page. The list of a page is one for its forms, but not for views within its frame;
 * below the global level, the configured branch type or branch is one too.
 */
export function crumbsOf(
  { chain, screen }: OpenPages,
  nameOf: (page: StaffPage) => string,
  selectedOf: (level: Level) => string | undefined = () => undefined,
): readonly Crumb[] {
  const isOwnScreen = screen === undefined || screen.at === '';
  return chain.flatMap(({ page, to }, level) => {
    const isLast = level === chain.length - 1;
    if (isLast) return isOwnScreen || page.frame || page.path === '' ? [] : [{ label: nameOf(page), to }];
    if (page.level)
      return [nameOf(page), selectedOf(page.level)]
        .flatMap((label) => label ?? [])
        .map((label) => ({ label }));
    if (page.path === '') return [{ label: nameOf(page) }];
    return [{ label: nameOf(page), to }];
  });
}
