import type { DeviceRole } from '#electron/roles.ts';
import type { Language } from '#shared/contract/fields.ts';
import { createI18n } from '#shared/i18n/create-i18n.ts';
import enAppliance from '#shared/i18n/locales/en/appliance.json' with { type: 'json' };
import esAppliance from '#shared/i18n/locales/es/appliance.json' with { type: 'json' };
import svAppliance from '#shared/i18n/locales/sv/appliance.json' with { type: 'json' };
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
  const i18n = createI18n({
    language: 'es',
    defaultNamespace: 'appliance',
    resources: {
      es: { appliance: esAppliance },
      en: { appliance: enAppliance },
      sv: { appliance: svAppliance },
    },
  });
  return {
    show(role: DeviceRole | null, language: Language): void {
      if (role !== 'branch-server' && role !== 'operator') return;
      const t = i18n.getFixedT(language, 'appliance');
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
