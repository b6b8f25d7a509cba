import { ROLES } from '#electron/roles.ts';
import type { Electron, Window } from '../electron.ts';
import type { SettingsStore } from '../settings/kept-settings.ts';

/**
 * Says what closing the window does: nothing before customers, it is put away where the machine is the branch server,
 * and elsewhere the device ends. A system that shuts down always may.
 */
export function handleClosing(
  window: Window,
  {
    app,
    settings,
    isEnding,
  }: { app: Electron['app']; settings: Pick<SettingsStore, 'now'>; isEnding: () => boolean },
): void {
  window.on('close', (event) => {
    if (isEnding()) return;
    const { role } = settings.now();
    if (role !== null && ROLES[role].isPublic) return event.preventDefault();
    event.preventDefault();
    if (role === 'branch-server') window.hide();
    else app.quit();
  });
}
