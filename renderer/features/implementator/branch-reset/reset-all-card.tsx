import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useInstallationName } from '#renderer/lib/installation.tsx';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { confirmsAgain, ticketsOf, useOpenWork } from '#renderer/ui/open-work/use-open-work.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { type BranchReset, resetBranches } from '#shared/contract/workstation/supervision.ts';
import styles from '../implementator.module.css';
import { ResetOutcome } from './reset-outcome.tsx';

/**
 * Empties every branch of this installation, once its name was typed. The page alone asks for that: a program that makes
 * the call has typed its address.
 */
export function ResetAllCard() {
  const { t } = useTranslation('implementator');
  const api = useApi();
  const toasts = useToasts();
  const confirm = useConfirm();
  const work = useOpenWork();
  const installation = useInstallationName();
  const lost = useConnection().state === 'lost';
  const [done, setDone] = useState<readonly BranchReset[]>([]);
  const reset = useAction(
    (confirmed: number, call) => api.call(resetBranches, { query: { confirmed } }, call),
    {
      refreshes: [LIVE.queues, LIVE.workstations],
      onDone: (answer) => {
        setDone(answer);
        toasts.success({ title: t('ALL_BRANCHES_RESET_INFO', { count: answer.length }) });
      },
    },
  );

  async function confirmAction() {
    let confirmed = 0;
    const sure = await confirm({
      title: t('resetAll.sure'),
      losses: work.losses((branches) => {
        confirmed = ticketsOf(branches);
        return [work.confirmBranches(branches), ...work.confirmReset(branches)];
      }),
      typed: { label: t('resetAll.typed', { name: installation }), name: installation },
      confirm: t('resetAll.do'),
      danger: true,
    });
    if (sure) await reset.run(confirmed, confirmsAgain(confirmAction));
  }

  return (
    <Card title={t('resetAll.title')}>
      <p className={styles.text}>{t('resetAll.text')}</p>
      <Button variant="danger" disabled={lost} loading={reset.busy} onClick={() => void confirmAction()}>
        {t('resetAll.do')}
      </Button>
      <ResetOutcome resets={done} />
    </Card>
  );
}
