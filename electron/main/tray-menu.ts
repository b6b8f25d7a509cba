import type { DeviceRole } from '#electron/roles.ts';
import { translationIn } from '#electron/texts.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { TrayPort } from './electron.ts';

interface Actions {
  readonly open: () => void;
  readonly change: () => void;
  readonly quit: () => void;
}

/**
 * Puts a sign into the system's bar where a machine is used for other things too: it opens the window, leads to another
 * role, and ends the program of an operator. The branch server's is not ended there: tickets would go on unseen.
 */
export function createTrayMenu(tray: TrayPort, actions: Actions) {
  return {
    show(role: DeviceRole | null, language: Language): void {
      if (role !== 'branch-server' && role !== 'operator') return;
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
