import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { ReportedTickets } from '#renderer/ui/restore-report/reported-tickets.tsx';
import { finishRestore, type RestoreReport } from '#shared/contract/installation/restores.ts';
import styles from './restores.module.css';
import { RESTORES } from './use-restores.ts';

/** Lists the open tickets that were dealt with before the restore, all of them chosen, and closes or keeps the chosen. */
export function ToClose({ report: { id, toClose } }: { readonly report: RestoreReport }) {
  const { t } = useTranslation('restores');
  const api = useApi();
  const confirm = useConfirm();
  const toasts = useToasts();
  const lost = useConnection().state === 'lost';
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = toClose.filter((ticket) => !left.has(ticket.id)).map((ticket) => ticket.id);
  const settle = useAction(
    (keep: boolean, call) =>
      api.call(finishRestore, { params: { id }, body: { idTickets: chosen, keep } }, call),
    {
      refreshes: [RESTORES, LIVE.queues, LIVE.workstations],
      onDone: ({ closed, kept }) =>
        toasts.success({
          title: kept > 0 ? t('keptOnes', { count: kept }) : t('closed', { count: closed }),
        }),
    },
  );
  const count = chosen.length;

  function select(ticket: number, isSelected: boolean) {
    const next = new Set(left);
    if (isSelected) next.delete(ticket);
    else next.add(ticket);
    setLeft(next);
  }

  async function close() {
    const sure = { title: t('closeSure', { count }), text: t('closeText'), confirm: t('close', { count }) };
    if (await confirm({ ...sure, danger: true })) await settle.run(false);
  }

  return (
    <>
      <h3 className={styles.heading}>{t('toClose')}</h3>
      {toClose.length === 0 ? (
        <p className={styles.quiet}>{t('toCloseNone')}</p>
      ) : (
        <>
          <p className={styles.hint}>{t('toCloseHint')}</p>
          <ReportedTickets
            label={t('toClose')}
            tickets={toClose}
            before={(ticket) => (
              <Checkbox
                aria-label={t('choose', { code: ticket.code })}
                checked={!left.has(ticket.id)}
                onChange={(event) => select(ticket.id, event.currentTarget.checked)}
              />
            )}
          />
          <div className={styles.buttons}>
            <Button
              variant="danger"
              disabled={lost || count === 0}
              loading={settle.busy}
              onClick={() => void close()}
            >
              {t('close', { count })}
            </Button>
            <Button disabled={lost || count === 0 || settle.busy} onClick={() => void settle.run(true)}>
              {t('keep')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
