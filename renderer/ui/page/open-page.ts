import { createContext, useContext } from 'react';
import type { Crumb } from './breadcrumbs.tsx';

interface OpenPage {
  readonly title: string;
  /** Address of the page, or of its list if a form is open. */
  readonly to: string;
  /** Text for an unknown id in the address. */
  readonly missing: string | undefined;
  /** Levels above the open page. */
  readonly crumbs: readonly Crumb[];
}

/** Title, address and breadcrumbs of the open page; null outside of pages, such as on the error page. */
export const OpenPageContext = createContext<OpenPage | null>(null);

export const useOpenPage = () => useContext(OpenPageContext);
