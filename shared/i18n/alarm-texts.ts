import { createI18n } from './create-i18n.ts';
import enFleet from './locales/en/fleet.json' with { type: 'json' };
import enReplication from './locales/en/replication.json' with { type: 'json' };
import esFleet from './locales/es/fleet.json' with { type: 'json' };
import esReplication from './locales/es/replication.json' with { type: 'json' };
import svFleet from './locales/sv/fleet.json' with { type: 'json' };
import svReplication from './locales/sv/replication.json' with { type: 'json' };

/** Texts of alarms, shared by pages and notifications of central. */
export const createAlarmTexts = () =>
  createI18n({
    language: 'es',
    defaultNamespace: 'fleet',
    resources: {
      es: { fleet: esFleet, replication: esReplication },
      en: { fleet: enFleet, replication: enReplication },
      sv: { fleet: svFleet, replication: svReplication },
    },
  });
