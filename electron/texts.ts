import type { TFunction } from 'i18next';
import type { Language } from '#shared/contract/fields.ts';
import { createI18n } from '#shared/i18n/create-i18n.ts';
import enAppliance from '#shared/i18n/locales/en/appliance.json' with { type: 'json' };
import esAppliance from '#shared/i18n/locales/es/appliance.json' with { type: 'json' };
import svAppliance from '#shared/i18n/locales/sv/appliance.json' with { type: 'json' };

export type Translate = TFunction<'appliance'>;

const i18n = createI18n({
  language: 'es',
  defaultNamespace: 'appliance',
  resources: {
    es: { appliance: esAppliance },
    en: { appliance: enAppliance },
    sv: { appliance: svAppliance },
  },
});

/** Texts of the appliance in a language, for the local page and the tray icon. */
export const translationIn = (language: Language): Translate => i18n.getFixedT(language, 'appliance');
