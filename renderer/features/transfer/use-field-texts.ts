import { useTranslation } from 'react-i18next';
import { useText } from '#renderer/lib/text-key.ts';
import type { SectionName } from '#shared/contract/configuration/transfer.ts';
import type { Json } from '#shared/domain/transfer/differences.ts';

/** Names the catalogue that has the words of a section's fields. */
const TEXTS = {
  services: 'services',
  segments: 'segments',
  messages: 'messages',
  ticketDesigns: 'ticket-designs',
  displayDesigns: 'display-designs',
  detailGroups: 'detail-groups',
  closeReasons: 'close-reasons',
  schedules: 'schedules',
  attentionAreas: 'attention-areas',
  queues: 'queues',
  alarms: 'alarms',
  branchTypes: 'branch-types',
  viewProfiles: 'view-profiles',
  detailProfiles: 'detail-profiles',
  attentionProfiles: 'attention-profiles',
  workstationTypes: 'workstation-types',
  virtualTickets: 'virtual-tickets',
  branches: 'branches',
  branchGroups: 'branch-groups',
  workstations: 'workstations',
  displays: 'displays',
} as const satisfies Readonly<Record<SectionName, string>>;

/** Says fields and values of a file in the words of the pages where they are configured. */
export function useFieldTexts() {
  const { t, i18n } = useTranslation();
  const text = useText();

  function value(json: Json): string {
    if (json === null || json === '') return '–';
    if (json === 'Y' || json === true) return t('yes');
    if (json === 'N' || json === false) return t('no');
    if (Array.isArray(json)) return json.length === 0 ? '–' : json.map(value).join(', ');
    if (typeof json === 'object') return Object.values(json).map(value).join(' · ');
    return String(json);
  }

  return {
    value,
    section: (section: SectionName): string => text(`${TEXTS[section]}:title`),
    field(section: SectionName, field: string): string {
      for (const key of [`transfer:fields.${field}`, `${TEXTS[section]}:${field}`]) {
        // Keys are made of names on the wire; the catalogue may lack one.
        const translated: unknown = i18n.exists(key) ? i18n.t(key as 'yes') : undefined;
        if (typeof translated === 'string') return translated;
      }
      return field;
    },
  };
}
