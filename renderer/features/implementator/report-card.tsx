import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { MissingTicketsList, ReportedTickets, RestoreDetails } from '#renderer/ui/page/restore-details.tsx';
import { useReportTexts } from '#renderer/ui/page/use-report-texts.ts';
import {
  finishRestore,
  markRestoreSeen,
  type RestoreReport,
} from '#shared/contract/installation/restores.ts';
import styles from './restores.module.css';
import { RESTORES, useRestores } from './use-restores.ts';

/** Report of the last restore: lost data, duplicates, and tickets to close. */
export function ReportCard() {
  const [latest] = useRestores();
  return latest ? <Report key={latest.id} report={latest} /> : null;
}

function Report({ report }: { readonly report: RestoreReport }) {
  const { t } = useTranslation('restores');
  const { moment } = useReportTexts();
  const api = useApi();
  const missing = useConnection().state === 'lost';
  const { id, seenAt, seenBy } = report;
  const see = useAction((_: null, call) => api.call(markRestoreSeen, { params: { id } }, call), {
    refreshes: [RESTORES],
  });
  return (
    <div className={styles.report}>
      <Card title={t('titleAt', { at: moment(id) })}>
        <RestoreDetails report={report} />
        <ToClose report={report} />
        <MissingTicketsList report={report} />
        <div className={styles.buttons}>
          {seenAt === null ? (
            <Button disabled={missing} loading={see.busy} onClick={() => void see.run(null)}>
              {t('seen')}
            </Button>
          ) : (
            <p className={styles.quiet}>{t('seenBy', { by: seenBy, at: moment(seenAt) })}</p>
          )}
        </div>
      </Card>
    </div>
  );
}

/** Lists open tickets that were finished before the restore, all selected; closes or keeps the selected ones. */
function ToClose({ report: { id, toClose } }: { readonly report: RestoreReport }) {
  const { t } = useTranslation('restores');
  const api = useApi();
  const confirm = useConfirm();
  const toasts = useToasts();
  const missing = useConnection().state === 'lost';
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const selected = toClose.filter((ticket) => !left.has(ticket.id)).map((ticket) => ticket.id);
  const finish = useAction(
    (retain: boolean, call) =>
      api.call(finishRestore, { params: { id }, body: { idTickets: selected, retain } }, call),
    {
      refreshes: [RESTORES, LIVE.queues, LIVE.workstations],
      onDone: ({ closed, retained }) =>
        toasts.success({
          title: retained > 0 ? t('keptOnes', { count: retained }) : t('closed', { count: closed }),
        }),
    },
  );
  const count = selected.length;

  function select(ticket: number, isSelected: boolean) {
    const next = new Set(left);
    if (isSelected) next.delete(ticket);
    else next.add(ticket);
    setLeft(next);
  }

  async function close() {
    const sure = { title: t('closeSure', { count }), text: t('closeText'), confirm: t('close', { count }) };
    if (await confirm({ ...sure, danger: true })) await finish.run(false);
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
              disabled={missing || count === 0}
              loading={finish.busy}
              onClick={() => void close()}
            >
              {t('close', { count })}
            </Button>
            <Button disabled={missing || count === 0 || finish.busy} onClick={() => void finish.run(true)}>
              {t('keep')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
