import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useText } from '#renderer/lib/text-key.ts';
import type { Planned, SectionName } from '#shared/contract/configuration/transfer.ts';
import { ERRORS, isErrorCode } from '#shared/contract/errors.ts';
import type { Json } from '#shared/domain/transfer/differences.ts';
import styles from './transfer.module.css';

interface PlannedItemsProps {
  readonly items: readonly Planned[];
  readonly disabled: boolean;
  /** Receives the keys of all excluded items. */
  readonly onExcluded: (keys: readonly string[]) => void;
}

/** Planned changes of a file; equal items are only counted. */
export function PlannedItems({ items, disabled, onExcluded }: PlannedItemsProps) {
  const { t } = useTranslation('transfer');
  const visible = items.filter(({ what }) => what !== 'equal');
  const excluded = visible.filter(({ what }) => what === 'excluded').map(({ key }) => key);
  const rejected = visible.filter(({ what }) => what === 'refused').map(({ key }) => key);
  const count = (wanted: Planned['what']) => items.filter(({ what }) => what === wanted).length;
  return (
    <>
      <p className={styles.answers} role="status">
        {t('plan.sentence', { created: count('new'), changed: count('changed'), equal: count('equal') })}
        {rejected.length > 0 && (
          <Button size="xs" disabled={disabled} onClick={() => onExcluded([...excluded, ...rejected])}>
            {t('plan.leaveClashes')}
          </Button>
        )}
      </p>
      <ul className={styles.items}>
        {visible.map((thing) => (
          <PlannedItem
            key={thing.key}
            thing={thing}
            disabled={disabled}
            onAccepted={(isInUse) =>
              onExcluded(isInUse ? excluded.filter((key) => key !== thing.key) : [...excluded, thing.key])
            }
          />
        ))}
      </ul>
    </>
  );
}

interface PlannedItemProps {
  readonly thing: Planned;
  readonly disabled: boolean;
  readonly onAccepted: (isInUse: boolean) => void;
}

function PlannedItem({ thing, disabled, onAccepted }: PlannedItemProps) {
  const { t } = useTranslation(['transfer', 'errors']);
  const words = useFieldTexts();
  const { section, name, of, what, fields, error } = thing;
  const called = of === null ? name : `${name} (${of})`;
  return (
    <li className={styles.thing}>
      <Checkbox
        checked={what !== 'excluded'}
        disabled={disabled}
        aria-label={t('plan.take', { name: called })}
        onChange={(event) => onAccepted(event.currentTarget.checked)}
      />
      <span className={styles.what} data-what={what}>
        {t(`plan.${what}`)}
      </span>
      <span>
        <b>{called}</b> · {words.section(section)}
      </span>
      <ul className={styles.fields}>
        {fields.map(({ field, before, after }) => (
          <li key={field}>
            {words.field(section, field)}: <del>{words.value(before)}</del> <ins>{words.value(after)}</ins>
          </li>
        ))}
        {error && isErrorCode(error.code) && <li>{t(`errors:${ERRORS[error.code].text}`, error.params)}</li>}
      </ul>
    </li>
  );
}

/** Text catalogue of each section's fields. */
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

/** Texts for fields and values of a file, as on the configuration pages. */
function useFieldTexts() {
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
        // Keys consist of field names; the catalogue may lack one.
        const translated: unknown = i18n.exists(key) ? i18n.t(key as 'yes') : undefined;
        if (typeof translated === 'string') return translated;
      }
      return field;
    },
  };
}
