import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Planned } from '#shared/contract/configuration/transfer.ts';
import { ERRORS, isErrorCode } from '#shared/contract/errors.ts';
import styles from './transfer.module.css';
import { useFieldTexts } from './use-field-texts.ts';

interface PlannedItemsProps {
  readonly things: readonly Planned[];
  readonly disabled: boolean;
  /** Hears the keys of all that is left out, once another is. */
  readonly onExcluded: (keys: readonly string[]) => void;
}

/** Lists what would become of a file's things; what is equal is only counted. */
export function PlannedItems({ things, disabled, onExcluded }: PlannedItemsProps) {
  const { t } = useTranslation('transfer');
  const shown = things.filter(({ what }) => what !== 'equal');
  const excluded = shown.filter(({ what }) => what === 'excluded').map(({ key }) => key);
  const rejected = shown.filter(({ what }) => what === 'refused').map(({ key }) => key);
  const count = (wanted: Planned['what']) => things.filter(({ what }) => what === wanted).length;
  return (
    <>
      <p className={styles.answers} role="status">
        {t('plan.sentence', { made: count('new'), changed: count('changed'), equal: count('equal') })}
        {rejected.length > 0 && (
          <Button size="xs" disabled={disabled} onClick={() => onExcluded([...excluded, ...rejected])}>
            {t('plan.leaveClashes')}
          </Button>
        )}
      </p>
      <ul className={styles.things}>
        {shown.map((thing) => (
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
  const { section, name, of, what, fields, refusal } = thing;
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
        {refusal && isErrorCode(refusal.code) && (
          <li>{t(`errors:${ERRORS[refusal.code].text}`, refusal.params)}</li>
        )}
      </ul>
    </li>
  );
}
