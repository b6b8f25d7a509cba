import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live.tsx';
import { ChangedValue } from '#renderer/ui/changes/changed-value.tsx';
import type { Save } from '#shared/contract/central/rollouts.ts';
import type { ChangedRow } from '#shared/contract/configuration/history.ts';
import styles from '../rollouts.module.css';
import { useRolloutTexts } from '../use-rollout-texts.ts';

interface SaveRowProps {
  readonly save: Save;
  readonly onRevert: () => void;
}

/** Shows what somebody saved at once. */
export function SaveRow({ save, onRevert }: SaveRowProps) {
  const { t } = useTranslation('rollouts');
  const { moment } = useRolloutTexts();
  const lost = useConnection().state === 'lost';
  const { at, username, changes, rows, rollout, reverts, revertedAt } = save;
  return (
    <tr>
      <td className={styles.when}>{moment(at)}</td>
      <td>{username}</td>
      <td>
        {reverts && <p className={styles.back}>{revertedText(reverts)}</p>}
        <ul className={styles.changes}>
          {changes.map((change) => (
            <SavedChange key={`${change.entity} ${change.pk}`} change={change} />
          ))}
          {rows > changes.length && (
            <li className={styles.quiet}>{t('changes.more', { count: rows - changes.length })}</li>
          )}
        </ul>
        {rollout !== null && <span className={styles.mine}>{t('saves.in', { name: rollout })}</span>}
      </td>
      <td className={styles.action}>
        {revertedAt === null ? (
          <Button disabled={lost} onClick={onRevert}>
            {t('back.do')}
          </Button>
        ) : (
          <span className={styles.quiet}>{t('saves.takenBack', { date: moment(revertedAt) })}</span>
        )}
      </td>
    </tr>
  );

  function revertedText(back: NonNullable<Save['reverts']>): string {
    if (back.rollout !== null) return t('saves.backRollout', { name: back.rollout });
    return t('saves.back', { name: back.username, date: moment(back.at) });
  }
}

function SavedChange({ change }: { readonly change: ChangedRow }) {
  const texts = useRolloutTexts();
  const { entity, pk, name, values } = change;
  return (
    <li className={styles.value}>
      {texts.what(change)}: {texts.entity(entity)} <b>{name || pk}</b>
      {values.map(({ field, kind, before, after }) => (
        <span key={field} className={styles.kind}>
          {texts.column(field)}: <ChangedValue kind={kind} value={before} /> →{' '}
          <ChangedValue kind={kind} value={after} />
        </span>
      ))}
    </li>
  );
}
