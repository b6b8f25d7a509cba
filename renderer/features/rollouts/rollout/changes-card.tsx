import { useTranslation } from 'react-i18next';
import { ChangedValue } from '#renderer/ui/changes/changed-value.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import type { ChangedRow } from '#shared/contract/configuration/history.ts';
import styles from '../rollouts.module.css';
import { useRolloutTexts } from '../use-rollout-texts.ts';

/** Lists what a rollout changes, field by field. */
export function ChangesCard({ changes }: { readonly changes: readonly ChangedRow[] }) {
  const { t } = useTranslation('rollouts');
  return (
    <Card title={t('changes.title')}>
      {changes.length === 0 ? (
        <p className={styles.quiet}>{t('changes.none')}</p>
      ) : (
        <ScrollRegion className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('changes.what')}</th>
                <th scope="col">{t('changes.field')}</th>
                <th scope="col">{t('changes.before')}</th>
                <th scope="col">{t('changes.after')}</th>
                <th scope="col">{t('changes.who')}</th>
              </tr>
            </thead>
            {changes.map((change) => (
              <Changed key={`${change.entity} ${change.pk}`} change={change} />
            ))}
          </table>
        </ScrollRegion>
      )}
    </Card>
  );
}

function Changed({ change }: { readonly change: ChangedRow }) {
  const texts = useRolloutTexts();
  const { entity, pk, name, values, at, username } = change;
  const lines = values.length > 0 ? values : [null];
  return (
    <tbody className={styles.group}>
      {lines.map((value, line) => (
        <tr key={value?.field ?? ''}>
          {line === 0 && (
            <td rowSpan={lines.length} className={styles.value}>
              <b>{name || pk}</b>
              <span className={styles.kind}>
                {texts.entity(entity)}, {texts.what(change).toLocaleLowerCase()}
              </span>
            </td>
          )}
          <td>{value && texts.column(value.field)}</td>
          <td className={styles.value}>{value && <ChangedValue kind={value.kind} value={value.before} />}</td>
          <td className={styles.value}>{value && <ChangedValue kind={value.kind} value={value.after} />}</td>
          {line === 0 && (
            <td rowSpan={lines.length}>
              {username}
              <span className={styles.kind}>{texts.moment(at)}</span>
            </td>
          )}
        </tr>
      ))}
    </tbody>
  );
}
