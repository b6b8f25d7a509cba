import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { confirmsAgain, ticketsOf, useOpenWork } from '#renderer/ui/open-work/use-open-work.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { type BranchReset, resetBranch } from '#shared/contract/workstation/supervision.ts';
import { BranchField } from '../branch-field.tsx';
import styles from '../implementator.module.css';
import { useSelectedBranch } from '../use-selected-branch.ts';
import { ResetOutcome } from './reset-outcome.tsx';

interface Reset {
  readonly id: number;
  /** Tickets that the question named. */
  readonly confirmed: number;
}

/** Empties one branch: who waits is cancelled, idle workstations close, numbers begin anew. */
export function ResetBranchCard() {
  const { t } = useTranslation('implementator');
  const api = useApi();
  const toasts = useToasts();
  const confirm = useConfirm();
  const work = useOpenWork();
  const lost = useConnection().state === 'lost';
  const { idBranches, name, choose } = useSelectedBranch();
  const [done, setDone] = useState<BranchReset | null>(null);
  const reset = useAction(
    ({ id, confirmed }: Reset, call) => api.call(resetBranch, { params: { id }, query: { confirmed } }, call),
    {
      refreshes: [LIVE.queues, LIVE.workstations],
      onDone: (answer) => {
        setDone(answer);
        toasts.success({
          title: t('BRANCH_RESET_INFO', { name }),
          text: t('reset.figures', { canceled: answer.canceled, closed: answer.closed }),
        });
      },
    },
  );

  async function confirmAction() {
    if (idBranches === null) return;
    let confirmed = 0;
    const sure = await confirm({
      title: t('reset.sure', { name }),
      losses: work.losses((branches) => {
        confirmed = ticketsOf(branches);
        return work.confirmReset(branches);
      }, idBranches),
      confirm: t('reset.do'),
      danger: true,
    });
    if (sure) await reset.run({ id: idBranches, confirmed }, confirmsAgain(confirmAction));
  }

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
          disabled={idBranches === null || lost}
          loading={reset.busy}
          onClick={() => void confirmAction()}
        >
          {t('reset.do')}
        </Button>
      </div>
      {done && <ResetOutcome resets={[done]} />}
    </Card>
  );
}
