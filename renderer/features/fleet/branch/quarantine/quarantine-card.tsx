import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import styles from '../branch-table.module.css';
import { QuarantineRow } from './quarantine-row.tsx';
import { useQuarantine } from './use-quarantine.ts';

interface QuarantineCardProps {
  readonly idBranches: number;
  readonly count: number;
}

/** Lists the changes of a branch that could not be applied, the oldest first: to be tried again or discarded. */
export function QuarantineCard({ idBranches, count }: QuarantineCardProps) {
  const { t } = useTranslation('fleet');
  const confirm = useConfirm();
  const lost = useConnection().state === 'lost';
  const { rows, more, retry, discard } = useQuarantine(idBranches, count);
  const busy = lost || retry.busy || discard.busy;

  async function confirmDiscard(eid: string) {
    const sure = await confirm({
      title: t('quarantine.discardTitle'),
      text: t('quarantine.discardText'),
      confirm: t('quarantine.discard'),
      danger: true,
    });
    if (sure) await discard.run(eid);
  }

  return (
    <Card title={t('quarantine.title')}>
      {count === 0 ? (
        <p className={styles.none}>{t('quarantine.none')}</p>
      ) : (
        <>
          <Button disabled={busy} loading={retry.busy} onClick={() => void retry.run(null)}>
            {t('quarantine.retryAll')}
          </Button>
          <ScrollRegion className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('quarantine.since')}</th>
                  <th scope="col">{t('quarantine.what')}</th>
                  <th scope="col">{t('quarantine.reason')}</th>
                  <th scope="col">{t('quarantine.attempts')}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {rows.map((change) => (
                  <QuarantineRow
                    key={change.eid}
                    change={change}
                    busy={busy}
                    onRetry={() => void retry.run([change.eid])}
                    onDiscard={() => void confirmDiscard(change.eid)}
                  />
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          {more > 0 && <p className={styles.none}>{t('quarantine.more', { count: more })}</p>}
        </>
      )}
    </Card>
  );
}
