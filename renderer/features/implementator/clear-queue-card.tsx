import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { confirmsAgain } from '#renderer/ui/open-work/use-open-work.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { listQueues } from '#shared/contract/tickets/queues.ts';
import { cancelTicketsFromQueue } from '#shared/contract/workstation/supervision.ts';
import { BranchField } from './branch-field.tsx';
import styles from './implementator.module.css';
import { useSelectedBranch } from './use-selected-branch.ts';

/** Cancels the waiting tickets of one queue of a branch. */
export function ClearQueueCard() {
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
