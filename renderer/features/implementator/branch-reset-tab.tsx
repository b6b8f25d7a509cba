import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useInstallationName } from '#renderer/lib/installation.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { useReset } from '#renderer/ui/open-work/use-open-work.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { type BranchReset, resetBranch, resetBranches } from '#shared/contract/workstation/supervision.ts';
import { BranchField } from './branch-field.tsx';
import { ClearQueueCard } from './clear-queue-card.tsx';
import styles from './implementator.module.css';
import { useSelectedBranch } from './use-selected-branch.ts';

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
