import { useTranslation } from 'react-i18next';
import { ShortList } from '#renderer/ui/list/short-list.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import styles from '../branch-table.module.css';
import { ConflictRow } from './conflict-row.tsx';
import { useConflicts } from './use-conflicts.ts';

/** Lists the changes that lost where central and this branch, or two branches, had changed the same of a person. */
export function ConflictsCard({ idBranches }: { readonly idBranches: number }) {
  const { t } = useTranslation('fleet');
  const list = useConflicts(idBranches);
  return (
    <Card title={t('lost.title')}>
      {list.total > 0 && <p className={styles.none}>{t('lost.hint')}</p>}
      <ShortList list={list} empty={t('lost.none')}>
        <ScrollRegion className={styles.scroll}>
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
            {list.rows.map((change) => (
              <ConflictRow key={change.id} change={change} />
            ))}
          </table>
        </ScrollRegion>
      </ShortList>
    </Card>
  );
}
