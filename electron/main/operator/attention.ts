import type { Electron, Window } from '../electron.ts';

/**
 * Brings the operator's window to the front for a message, and keeps it above all others until it is looked at; the
 * system's own notice leads there too.
 */
export function createAttention(notify: Electron['notify'], window: () => Window) {
  let watched: Window | null = null;

  function raise(shown: Window): void {
    if (shown.isMinimized()) shown.restore();
    shown.show();
    shown.moveTop();
  }

  function watch(shown: Window): void {
    if (watched === shown) return;
    watched = shown;
    shown.on('focus', () => {
      shown.setAlwaysOnTop(false);
      shown.flashFrame(false);
    });
  }

  return {
    want({ title, text }: { readonly title: string; readonly text: string }): void {
      const shown = window();
      if (shown.isDestroyed()) return;
      notify(title, text, () => {
        if (shown.isDestroyed()) return;
        raise(shown);
        shown.focus();
      });
      if (shown.isFocused()) return;
      watch(shown);
      shown.setAlwaysOnTop(true);
      shown.flashFrame(true);
      raise(shown);
    },
  };
}
