import type { Notification } from 'electron';
import type { DeviceRole } from '#electron/roles.ts';
import { translationIn } from '#electron/texts.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { Electron, TrayPort, Window } from './electron.ts';
import type { SettingsStore } from './settings.ts';
import type { Time } from './time.ts';

/**
 * Brings the operator's window to the front for a message, and keeps it on top until it is viewed; a click on the
 * system notification does so too.
 */
export function createAttention(notify: Electron['notify'], window: () => Window) {
  let watched: Window | null = null;

  function raise(target: Window): void {
    if (target.isMinimized()) target.restore();
    target.show();
    target.moveTop();
  }

  function watch(target: Window): void {
    if (watched === target) return;
    watched = target;
    target.on('focus', () => {
      target.setAlwaysOnTop(false);
      target.flashFrame(false);
    });
  }

  return {
    want({ title, text }: { readonly title: string; readonly text: string }): void {
      const target = window();
      if (target.isDestroyed()) return;
      notify(title, text, () => {
        if (target.isDestroyed()) return;
        raise(target);
        target.focus();
      });
      if (target.isFocused()) return;
      watch(target);
      target.setAlwaysOnTop(true);
      target.flashFrame(true);
      raise(target);
    },
  };
}

/** Notifications kept at most, for systems that do not report their end. */
const MAX_NOTICES = 20;

/** Shows notifications of the system, and keeps them until they end: clicks on a collected one are lost. */
export function createNotifier(
  create: (options: { title: string; body: string }) => Pick<Notification, 'on' | 'show'>,
): Electron['notify'] {
  const kept = new Set<object>();
  return (title, body, open) => {
    const notice = create({ title, body });
    kept.add(notice);
    for (const oldest of [...kept].slice(0, -MAX_NOTICES)) kept.delete(oldest);
    notice.on('click', () => {
      kept.delete(notice);
      open();
    });
    notice.on('close', () => void kept.delete(notice));
    notice.show();
  };
}

/** Delay after the last move before the position of a window is stored, ms. */
const STILL_MS = 2_000;

/** Stores the window position on machines whose window can be moved. */
export function persistBounds(window: Window, settings: SettingsStore, time: Time): void {
  let cancel = () => {};
  const moved = () => {
    cancel();
    cancel = time.after(STILL_MS, () => {
      if (!window.isDestroyed()) settings.change({ bounds: window.getNormalBounds() });
    });
  };
  window.on('move', moved);
  window.on('resize', moved);
}

interface Actions {
  readonly open: () => void;
  readonly change: () => void;
  readonly quit: () => void;
}

/**
 * Adds a tray icon on machines with other uses: it opens the window, changes the role, and quits the program of an
 * operator. On the branch server it cannot quit, because tickets would continue unseen.
 */
export function createTrayMenu(tray: TrayPort, actions: Actions) {
  return {
    show(role: DeviceRole | null, language: Language): void {
      if (role !== 'branch-server' && role !== 'operator') {
        tray.hide();
        return;
      }
      const t = translationIn(language);
      tray.show(
        t(`tray.tip.${role}`),
        [
          { label: t('tray.open'), click: actions.open },
          { label: t('tray.change'), click: actions.change },
          ...(role === 'operator' ? [{ label: t('tray.quit'), click: actions.quit }] : []),
        ],
        actions.open,
      );
    },
  };
}
