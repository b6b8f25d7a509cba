import { createContext, useContext } from 'react';
import type { Crumb } from './breadcrumbs.tsx';

interface OpenPage {
  readonly title: string;
  /** Address of the page; that of its list, where a form of it is open. */
  readonly to: string;
  /** Says that the thing which the address names does not exist. */
  readonly missing: string | undefined;
  /** The levels above what is open. */
  readonly crumbs: readonly Crumb[];
}

/** Holds title, address and breadcrumbs of the open page; null outside the pages, as where an error is shown. */
export const OpenPageContext = createContext<OpenPage | null>(null);

export const useOpenPage = () => useContext(OpenPageContext);
