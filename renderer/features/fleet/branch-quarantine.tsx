import { ActionIcon, Button } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '#renderer/lib/errors.ts';
import { useConnection } from '#renderer/lib/live.tsx';
import { useReplicationReasonText } from '#renderer/lib/reasons.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import type { QuarantinedChange } from '#shared/contract/central/quarantine.ts';
import { useQuarantine } from './api.ts';
import styles from './fleet.module.css';
import { useFleetTexts } from './texts.ts';

interface QuarantineCardProps {
  readonly idBranches: number;
  readonly count: number;
}

/** Quarantined changes of a branch, oldest first, to retry or discard. */
export function QuarantineCard({ idBranches, count }: QuarantineCardProps) {
  const { t, i18n } = useTranslation('fleet');
  const confirm = useConfirm();
  const isDisconnected = useConnection().state === 'lost';
  const { rows, more, retry, discard } = useQuarantine(idBranches, count);
  const busy = isDisconnected || retry.busy || discard.busy;

  /** Retries the visible number of changes; asks for confirmation again if the number changed. */
  async function retryAll(confirmed: number) {
    await retry.run({ confirmed }, (error) => {
      if (codeOf(error) !== 'QUARANTINE_CHANGED') return false;
      void confirmRetry(Number(error.detail.params?.count), errorText(i18n, error));
      return true;
    });
  }

  async function confirmRetry(now: number, text: string) {
    const title = t('quarantine.retryAll');
    if (now > 0 && (await confirm({ title, text, confirm: title }))) await retryAll(now);
  }

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
          <Button disabled={busy} loading={retry.busy} onClick={() => void retryAll(count)}>
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
                    onRetry={() => void retry.run({ eids: [change.eid] })}
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

interface QuarantineRowProps {
  readonly change: QuarantinedChange;
  readonly busy: boolean;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

/** One quarantined change with its reason. */
function QuarantineRow({ change, busy, onRetry, onDiscard }: QuarantineRowProps) {
  const { t } = useTranslation('fleet');
  const { moment, number } = useFleetTexts();
  const { quarantine } = useReplicationReasonText();
  const { entity, pk, operation, reason, detail, fromCopy, since, attempts, payload } = change;
  const what = t('quarantine.row', { entity, pk });
  return (
    <tr>
      <td>{moment(since)}</td>
      <td title={payload}>
        {t(`quarantine.${operation}`)}: {what}
        {fromCopy === 'Y' && <small>{t('quarantine.fromCopy')}</small>}
      </td>
      <td className={styles.reason}>{quarantine({ code: reason, detail })}</td>
      <td>{number(attempts)}</td>
      <td>
        <span className={styles.actions}>
          <ActionIcon disabled={busy} onClick={onRetry} aria-label={t('quarantine.retryOne', { what })}>
            <IconRefresh size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon disabled={busy} onClick={onDiscard} aria-label={t('quarantine.discardOne', { what })}>
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </span>
      </td>
    </tr>
  );
}
