import { useTranslation } from 'react-i18next';
import { ChangedValue } from '#renderer/ui/changes/changed-value.tsx';
import { useChangeTexts } from '#renderer/ui/changes/use-change-texts.ts';
import type { HistoricChange } from '#shared/contract/configuration/history.ts';
import styles from './history.module.css';

type Value = HistoricChange['values'][number];

/** Values that are seen at once: the others open below them. */
const SEEN = 4;

/** Says what became of a thing, and each of its values as it was and as it is. */
export function ChangeEntry({ change }: { readonly change: HistoricChange }) {
  const { t } = useTranslation('history');
  const texts = useChangeTexts();
  const { what, entity, name, pk } = change;
  // Of what is new or gone only what says something: nobody misses an empty field.
  const values = change.values.filter(
    ({ field, before, after }) => what === 'changed' || (field !== 'name' && (before ?? after ?? '') !== ''),
  );
  const [seen, more] = [values.slice(0, SEEN), values.slice(SEEN)];
  return (
    <>
      {texts.what(change)}: {texts.entity(entity)} <b>{name || pk}</b>
      <Values values={seen} what={what} />
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>{t('more', { count: more.length })}</summary>
          <Values values={more} what={what} />
        </details>
      )}
    </>
  );
}

interface ValuesProps extends Pick<HistoricChange, 'what'> {
  readonly values: readonly Value[];
}

function Values({ values, what }: ValuesProps) {
  const { column } = useChangeTexts();
  return values.map(({ field, kind, before, after }) => (
    <span key={field} className={styles.value}>
      {column(field)}: {what !== 'added' && <ChangedValue kind={kind} value={before} />}
      {what === 'changed' && ' → '}
      {what !== 'deleted' && <ChangedValue kind={kind} value={after} />}
    </span>
  ));
}
