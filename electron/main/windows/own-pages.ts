import { OWN_ORIGIN, type OwnPage, type OwnPageState } from '#electron/ipc.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { Window } from '../electron.ts';
import { isOwn } from './page-address.ts';

/** The one page that the device has of its own; what it draws is told to it. */
export const OWN_PAGE = `${OWN_ORIGIN}/device.html`;

/** Keeps what the device's own page has on the screen, and tells it whenever that changes. */
export function createOwnPages(language: () => Language) {
  let page: OwnPage = { view: 'starting' };
  const state = (): OwnPageState => ({ language: language(), page });
  return {
    state,
    set(next: OwnPage): void {
      page = next;
    },
    tell({ webContents }: Window): void {
      if (!webContents.isDestroyed() && isOwn(webContents.getURL())) webContents.send('own:state', state());
    },
  };
}

export type OwnPages = ReturnType<typeof createOwnPages>;
