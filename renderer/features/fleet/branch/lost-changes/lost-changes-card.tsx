import { useTranslation } from 'react-i18next';
import { Pager } from '#renderer/ui/list/pager.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import styles from '../branch-table.module.css';
import { LostChangeRow } from './lost-change-row.tsx';
import { useLostChanges } from './use-lost-changes.ts';

/** Lists the changes that lost where central and this branch, or two branches, had changed the same of a person. */
export function LostChangesCard({ idBranches }: { readonly idBranches: number }) {
  const { t } = useTranslation('fleet');
  const { rows, total, known, page, size, turnTo, resize } = useLostChanges(idBranches);
  return (
    <Card title={t('lost.title')}>
      <p className={styles.none}>{known && total === 0 ? t('lost.none') : t('lost.hint')}</p>
      {total > 0 && (
        <>
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('lost.at')}</th>
                  <th scope="col">{t('lost.who')}</th>
                  <th scope="col">{t('lost.field')}</th>
                  <th scope="col">{t('lost.kept')}</th>
                  <th scope="col">{t('lost.lost')}</th>
                  <th scope="col">{t('lost.why')}</th>
                </tr>
              </thead>
              {rows.map((change) => (
                <LostChangeRow key={change.id} change={change} />
              ))}
            </table>
          </div>
          <Pager page={page} size={size} total={total} onPage={turnTo} onSize={resize} />
        </>
      )}
    </Card>
  );
}
