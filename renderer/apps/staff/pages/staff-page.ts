import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Level } from '#renderer/lib/installation.tsx';
import type { TextKey } from '#renderer/lib/text-key.ts';
import type { ModuleId } from '#shared/domain/access/modules.ts';
import type { Part } from '#shared/domain/sync-type.ts';

/** Fetches what a screen is made of. */
export type LoadScreen = () => Promise<ComponentType>;

/** Tells what an installation shows, and what the signed-in user may do. */
export interface Viewer {
  readonly shows: (part: Part | undefined) => boolean;
  readonly may: (anyOf: readonly ModuleId[]) => boolean;
  /** Whether included branches keep the user from what concerns the whole installation. */
  readonly isLimited?: boolean;
}

export interface HelpTopic {
  /** Name of its help below `shared/i18n/help/{language}`; left out, the help of the page around it. */
  readonly help?: string;
  /** Keeps the key `?` from opening the help: the screen uses it itself. */
  readonly currentKey?: true;
}

/** One address of a page: its list, a form. */
export interface PageScreen extends HelpTopic {
  /** Below the page's address; empty for the page itself. */
  readonly at: string;
  /** Takes the place of the menus around it too. */
  readonly whole?: true;
  readonly load: LoadScreen;
}

/**
 * Describes a page of the staff. Addresses, menus, tabs, tiles, breadcrumbs and help derive from it, and it alone says
 * who may open it.
 *
 * @example
 * { path: 'services', title: 'services:title', modules: [MODULES.configurationGlobal], help: 'services',
 *   screens: only(async () => (await import('…/services-screen.tsx')).ServicesScreen) }
 */
export interface StaffPage extends HelpTopic {
  /** Its address below the page that it belongs to; empty for what only holds pages or screens together. */
  readonly path: string;
  /** Its name in menus, tabs and breadcrumbs. */
  readonly title: TextKey | ((shows: Viewer['shows']) => TextKey);
  /** Opens it to users with one of these; left out, to everybody, or to those who may open one of its pages. */
  readonly modules?: readonly ModuleId[];
  /** Opens it to users of all branches only: it concerns the whole installation. */
  readonly fullInstallation?: true;
  /** Shows it in menus to users with one of these alone; others come to what is theirs there by its address. */
  readonly inMenusFor?: readonly ModuleId[];
  /** Allows more on it to those whom it is open to, and nothing elsewhere. */
  readonly within?: readonly ModuleId[];
  /** Hidden where the installation hides this part. */
  readonly part?: Part;
  /** Said to whoever comes to it where it is hidden, on the way home; left out, the page itself says so. */
  readonly whereHidden?: { readonly title: TextKey; readonly hint: TextKey };
  /** Says that the thing which an address below names does not exist. */
  readonly missing?: TextKey;
  /** Its screens; menus lead to the first. */
  readonly screens?: readonly PageScreen[];
  /** Lies around its screens, which are views of one page then. */
  readonly frame?: LoadScreen;
  /** The pages that belong to it, in the order in which they are shown. */
  readonly pages?: readonly StaffPage[];
  /** They are of one branch type or one branch, which is chosen at the head of their menu. */
  readonly level?: Level;
  /** Shows those as tabs or as a column to choose from. */
  readonly shownAs?: 'tabs' | 'column';
  /** Paths of its pages: the first of them that is offered opens by itself; left out, the first of all. */
  readonly opensFirst?: readonly string[];
}

/** A page of the side menu. */
export interface Section extends StaffPage {
  readonly Icon: TablerIcon;
  /** Its purpose, as its tile on the home page says it; one with pages says those instead, the home page has none. */
  readonly purpose?: TextKey;
}

/** Describes a page that is one screen. */
export const only = (load: LoadScreen): readonly PageScreen[] => [{ at: '', load }];

/**
 * Describes a list at a page's address, and below it the form for a new one and for one of the list: one screen, or
 * two.
 */
export const listAndForm = (
  list: LoadScreen,
  form: LoadScreen = list,
  formAt: readonly string[] = ['new', ':id/edit'],
): readonly PageScreen[] => [{ at: '', load: list }, ...formAt.map((at) => ({ at, load: form }))];
