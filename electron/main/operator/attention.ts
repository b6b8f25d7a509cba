import type { Electron, Window } from '../electron.ts';

/**
 * Brings the operator's window to the front for a message, and keeps it above all others until it is looked at; the
 * system's own notice leads there too.
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
