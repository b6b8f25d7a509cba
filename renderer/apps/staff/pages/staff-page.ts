import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Level } from '#renderer/lib/installation.tsx';
import type { TextKey } from '#renderer/lib/text-key.ts';
import type { ModuleId } from '#shared/domain/access/modules.ts';
import type { Part } from '#shared/domain/sync-type.ts';

/** Loads the component of a screen. */
export type LoadScreen = () => Promise<ComponentType>;

/** Parts of the installation, and privileges of the signed-in user. */
export interface Viewer {
  readonly shows: (part: Part | undefined) => boolean;
  readonly may: (anyOf: readonly ModuleId[]) => boolean;
  /** True if the user is limited to some branches, without access to settings of the whole installation. */
  readonly isLimited?: boolean;
}

export interface HelpTopic {
  /** Name of its help below `shared/i18n/help/{language}`; left out, the help of the page around it. */
  readonly help?: string;
  /** Disables the help shortcut `?`, because the screen uses this key. */
  readonly currentKey?: true;
}

/** One address of a page, such as its list or a form. */
export interface PageScreen extends HelpTopic {
  /** Below the page's address; empty for the page itself. */
  readonly at: string;
  /** Replaces the surrounding menus too. */
  readonly fullWidth?: true;
  readonly load: LoadScreen;
}

/**
 * Page of the staff application. Addresses, menus, tabs, tiles, breadcrumbs, help and access derive from it.
 *
 * @example
 * { path: 'services', title: 'services:title', modules: [MODULES.configurationGlobal], help: 'services',
 *   screens: only(async () => (await import('…/services-screen.tsx')).ServicesScreen) }
 */
export interface StaffPage extends HelpTopic {
  /** Path below the parent page; empty for a group of pages or screens. */
  readonly path: string;
  /** Its name in menus, tabs and breadcrumbs. */
  readonly title: TextKey | ((shows: Viewer['shows']) => TextKey);
  /** Its name in breadcrumbs where that differs. */
  readonly crumb?: TextKey;
  /**
   * Privileges, any of which opens the page; if omitted, it is open to everybody, or to users with access to a
   * subpage.
   */
  readonly modules?: readonly ModuleId[];
  /** Opens it to users of all branches only: it concerns the whole installation. */
  readonly fullInstallation?: true;
  /** Shows the page in menus only with one of these privileges; other permitted users open it by address. */
  readonly inMenusFor?: readonly ModuleId[];
  /** Privileges for further actions within the page; they do not open it. */
  readonly within?: readonly ModuleId[];
  /** Hidden where the installation hides this part. */
  readonly part?: Part;
  /** Toast for users redirected from a page hidden by installation or licence; if omitted, the page shows the reason. */
  readonly whereHidden?: {
    readonly title: TextKey;
    readonly hint: TextKey;
    readonly unlicensedHint: TextKey;
  };
  /** Text for an unknown id in the address. */
  readonly missing?: TextKey;
  /** Screens of the page; menus link to the first. */
  readonly screens?: readonly PageScreen[];
  /** Frame around the screens, which are then views of one page. */
  readonly frame?: LoadScreen;
  /** The pages that belong to it, in the order in which they are shown. */
  readonly pages?: readonly StaffPage[];
  /** The pages belong to a branch type or branch, selected above their menu. */
  readonly level?: Level;
  /** Listed before the other pages where the installation hides this part. */
  readonly firstWithout?: Part;
  /** Layout of subpages: tabs or a column. */
  readonly layout?: 'tabs' | 'column';
  /** Subpages in order of preference; the first one that is offered opens. Default: the first subpage. */
  readonly opensFirst?: readonly string[];
}

/** A page of the side menu. */
export interface Section extends StaffPage {
  readonly Icon: TablerIcon;
  /** Purpose on the tile of the home page; sections list their pages instead, and the home page has none. */
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
