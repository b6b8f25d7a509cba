import { ROLES } from '#electron/roles.ts';
import type { Electron, Window } from '../electron.ts';
import type { SettingsStore } from '../settings/kept-settings.ts';
import { isLocal, isOfServer } from './page-address.ts';
import { isSwallowed } from './swallowed-keys.ts';

type Now = Pick<SettingsStore, 'now'>;

const traitsOf = (settings: Now) => {
  const { role } = settings.now();
  return role === null ? null : ROLES[role];
};

/** Before anybody has said what the machine is, it is treated as one that customers stand before. */
const isPublic = (settings: Now): boolean => traitsOf(settings)?.isPublic ?? true;

/** Keeps a window on the device's own pages and those of its server, whatever is pressed, linked to or dropped on it. */
export function guardWindow({ webContents }: Window, settings: Now): void {
  const isAllowedAddress = (address: string) =>
    isLocal(address) || isOfServer(address, settings.now().server);

  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  webContents.on('will-navigate', (event) => {
    // Only the main process leads to the device's own pages.
    if (!isOfServer(event.url, settings.now().server)) event.preventDefault();
  });
  webContents.on('will-redirect', (event) => {
    if (!isAllowedAddress(event.url)) event.preventDefault();
  });
  webContents.on('will-frame-navigate', (event) => {
    if (!isAllowedAddress(event.url) && !isEmpty(event.url)) event.preventDefault();
  });
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  webContents.on('before-input-event', (event, input) => {
    if (isSwallowed(input, isPublic(settings))) event.preventDefault();
  });
  webContents.on('devtools-opened', () => webContents.closeDevTools());
  webContents.on('zoom-changed', (event) => event.preventDefault());
}

/** Frames begin empty, and those of a page that shows a draft stay so until it is written into them. */
const isEmpty = (address: string): boolean => address === 'about:blank' || address === 'about:srcdoc';

/** Refuses pages everything that asks for leave, but the microphone where attentions are recorded. */
export function guardSession(session: Electron['session'], settings: Now): void {
  const mayRecord = (address: string) =>
    traitsOf(settings)?.records === true && isOfServer(address, settings.now().server);

  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const media = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    const isMicrophone =
      permission === 'media' && media.length > 0 && media.every((type) => type === 'audio');
    answer(isMicrophone && details.isMainFrame && mayRecord(details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, origin, details) => {
    const isMicrophone = permission === 'media' && details.mediaType === 'audio';
    return isMicrophone && details.isMainFrame && mayRecord(origin);
  });
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => {
    if (traitsOf(settings)?.saves !== true) event.preventDefault();
  });
}
