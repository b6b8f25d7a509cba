import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useInstallationName } from '#renderer/lib/installation.tsx';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { confirmsAgain, useReset } from '#renderer/ui/overlay/use-open-work.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { listQueues } from '#shared/contract/tickets/queues.ts';
import {
  type BranchReset,
  cancelTicketsFromQueue,
  resetBranch,
  resetBranches,
} from '#shared/contract/workstation/supervision.ts';
import { BranchField, useSelectedBranch } from './branch-field.tsx';
import styles from './implementator.module.css';

/** Resets a branch, clears one queue, or resets all branches if there are several. */
export function BranchResetTab() {
  const branches = useBranches();
  return (
    <>
      <PageHeader />
      <div className={styles.columns}>
        <ResetBranchCard />
        <ClearQueueCard />
        {branches.length > 1 && <ResetAllCard />}
      </div>
    </>
  );
}

/**
 * Resets every branch of this installation, after its name was typed. Only the page requires the name, not the
 * endpoint.
 */
function ResetAllCard() {
  const { t } = useTranslation('implementator');
  const api = useApi();
  const toasts = useToasts();
  const installation = useInstallationName();
  const isDisconnected = useConnection().state === 'lost';
  const [done, setDone] = useState<readonly BranchReset[]>([]);
  const reset = useReset({
    idBranches: null,
    title: t('resetAll.sure'),
    confirm: t('resetAll.do'),
    confirmInput: { label: t('resetAll.typed', { name: installation }), name: installation },
    reset: ({ confirmed }, call) => api.call(resetBranches, { query: { confirmed } }, call),
    onDone: (answer) => {
      setDone(answer);
      toasts.success({ title: t('ALL_BRANCHES_RESET_INFO', { count: answer.length }) });
    },
  });

  return (
    <Card title={t('resetAll.title')}>
      <p className={styles.text}>{t('resetAll.text')}</p>
      <Button variant="danger" disabled={isDisconnected} loading={reset.busy} onClick={reset.start}>
        {t('resetAll.do')}
      </Button>
      <ResetOutcome resets={done} />
    </Card>
  );
}

/** Resets one branch: cancels waiting tickets, closes idle workstations, restarts numbering. */
function ResetBranchCard() {
  const { t } = useTranslation('implementator');
  const api = useApi();
  const toasts = useToasts();
  const isDisconnected = useConnection().state === 'lost';
  const { idBranches, name, choose } = useSelectedBranch();
  const [done, setDone] = useState<BranchReset | null>(null);
  const reset = useReset({
    idBranches,
    title: t('reset.sure', { name }),
    confirm: t('reset.do'),
    reset: ({ idBranches: id, confirmed }, call) =>
      api.call(resetBranch, { params: { id: id ?? 0 }, query: { confirmed } }, call),
    onDone: (answer) => {
      setDone(answer);
      toasts.success({
        title: t('BRANCH_RESET_INFO', { name }),
        text: t('reset.figures', { canceled: answer.canceled, closed: answer.closed }),
      });
    },
  });

  return (
    <Card title={t('reset.title')}>
      <p className={styles.text}>{t('reset.text')}</p>
      <div className={styles.form}>
        <BranchField
          value={idBranches}
          onChange={(id) => {
            choose(id);
            setDone(null);
          }}
        />
        <Button
          variant="danger"
          disabled={idBranches === null || isDisconnected}
          loading={reset.busy}
          onClick={reset.start}
        >
          {t('reset.do')}
        </Button>
      </div>
      {done && <ResetOutcome resets={[done]} />}
    </Card>
  );
}

/** Lists tickets that are still being served after a reset. */
function ResetOutcome({ resets }: { readonly resets: readonly BranchReset[] }) {
  const { t } = useTranslation('implementator');
  const assisting = resets.flatMap((reset) => reset.assisting);
  if (assisting.length === 0) return null;
  const names = assisting.map(({ code, workstationName }) =>
    [code, workstationName].filter(Boolean).join(' · '),
  );
  return (
    <div className={styles.outcome}>
      <Notice kind="warning">
        {t('reset.stillAssisting', { count: assisting.length, names: names.join(', ') })}
      </Notice>
    </div>
  );
}

/** Cancels the waiting tickets of one queue of a branch. */
function ClearQueueCard() {
  const { t } = useTranslation(['implementator', 'open-work']);
  const api = useApi();
  const toasts = useToasts();
  const confirm = useConfirm();
  const isDisconnected = useConnection().state === 'lost';
  const { idBranches, choose } = useSelectedBranch();
  const [selected, setSelected] = useState<string | null>(null);
  const { data: queues = [] } = useQuery({
    queryKey: [LIVE.queues, 'of-branch', idBranches],
    queryFn: ({ signal }) => api.call(listQueues, { query: { idBranch: idBranches ?? 0 } }, { signal }),
    enabled: idBranches !== null,
  });
  const queue = queues.find(({ idQueues }) => String(idQueues) === selected);
  const clear = useAction(
    (body: { readonly idQueue: number; readonly idBranches: number; readonly confirmed: number }, call) =>
      api.call(cancelTicketsFromQueue, { body }, call),
    {
      refreshes: [LIVE.queues],
      onDone: ({ canceled }) =>
        toasts.success({
          title: t('CLEARED_OUT_QUEUE_INFO', { name: queue?.name ?? '' }),
          text: t('clear.figures', { count: canceled }),
        }),
    },
  );

  async function confirmAction() {
    if (!queue || idBranches === null) return;
    // The server checks whether the queue is empty: a customer may have arrived meanwhile.
    let confirmed = 0;
    const sure =
      queue.ticketsCount === 0 ||
      (await confirm({
        title: t('clear.sure', { name: queue.name }),
        losses: {
          queryKey: [LIVE.queues, 'losses', idBranches, queue.idQueues],
          read: async (call) => {
            const all = await api.call(listQueues, { query: { idBranch: idBranches } }, call);
            const count = all.find(({ idQueues }) => idQueues === queue.idQueues)?.ticketsCount ?? 0;
            confirmed = count;
            return [count === 0 ? t('open-work:nobody') : t('open-work:waiting', { count })];
          },
        },
        confirm: t('clear.do'),
        danger: true,
      }));
    if (sure)
      await clear.run({ idQueue: queue.idQueues, idBranches, confirmed }, confirmsAgain(confirmAction));
  }

  return (
    <Card title={t('clear.title')}>
      <p className={styles.text}>{t('clear.text')}</p>
      <div className={styles.form}>
        <BranchField
          value={idBranches}
          onChange={(id) => {
            choose(id);
            setSelected(null);
          }}
        />
        <SelectField
          label={t('queue')}
          placeholder={t('chooseQueue')}
          disabled={idBranches === null}
          options={queues.map(({ idQueues, name, ticketsCount }) => ({
            value: String(idQueues),
            label: t('clear.option', { name, count: ticketsCount }),
          }))}
          value={selected}
          onChange={setSelected}
        />
        <Button
          variant="danger"
          disabled={!queue || isDisconnected}
          loading={clear.busy}
          onClick={() => void confirmAction()}
        >
          {t('clear.do')}
        </Button>
      </div>
    </Card>
  );
}
