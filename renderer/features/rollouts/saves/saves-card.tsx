import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShortList } from '#renderer/ui/list/short-list.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import type { Save } from '#shared/contract/central/rollouts.ts';
import { RevertDialog } from '../revert-dialog.tsx';
import styles from '../rollouts.module.css';
import { useRolloutTexts } from '../use-rollout-texts.ts';
import { useSaves } from '../use-rollouts.ts';
import { SaveRow } from './save-row.tsx';

/** Lists what people saved at central lately, the newest first: each can be taken back. */
export function SavesCard() {
  const { t } = useTranslation('rollouts');
  const { moment } = useRolloutTexts();
  const list = useSaves();
  const [taking, setTaking] = useState<Save | null>(null);
  return (
    <Card title={t('saves.title')}>
      {list.total > 0 && <p className={styles.quiet}>{t('saves.hint')}</p>}
      <ShortList list={list} empty={t('saves.none')}>
        <ScrollRegion className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('saves.at')}</th>
                <th scope="col">{t('saves.who')}</th>
                <th scope="col">{t('saves.what')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {list.rows.map((save) => (
                <SaveRow key={save.id} save={save} onRevert={() => setTaking(save)} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </ShortList>
      {taking && (
        <RevertDialog
          title={t('back.titleSave', { name: taking.username, date: moment(taking.at) })}
          of={{ save: taking.id }}
          rows={taking.rows}
          onClose={() => setTaking(null)}
        />
      )}
    </Card>
  );
}
