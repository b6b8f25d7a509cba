import { LOCAL_ORIGIN, type LocalPage, type LocalPageState } from '#electron/ipc.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { Window } from '../electron.ts';
import { isLocal } from './page-address.ts';

/** The one page that the device has of its own; what it draws is told to it. */
export const LOCAL_PAGE = `${LOCAL_ORIGIN}/device.html`;

/** Keeps what the device's own page has on the screen, and tells it whenever that changes. */
export function createLocalPages(language: () => Language) {
  let page: LocalPage = { view: 'starting' };
  const state = (): LocalPageState => ({ language: language(), page });
  return {
    state,
    set(next: LocalPage): void {
      page = next;
    },
    send({ webContents }: Window): void {
      if (!webContents.isDestroyed() && isLocal(webContents.getURL())) webContents.send('own:state', state());
    },
  };
}

export type LocalPages = ReturnType<typeof createLocalPages>;
