import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useConnection } from '#renderer/lib/live.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { NotLoaded } from '#renderer/ui/page/not-found.tsx';
import type { Rollout } from '#shared/contract/central/rollouts.ts';
import { RevertDialog } from '../revert-dialog.tsx';
import styles from '../rollouts.module.css';
import { useRolloutTexts } from '../use-rollout-texts.ts';
import { useRollout } from '../use-rollouts.ts';
import { useSelectRollout } from '../use-select-rollout.ts';
import { BranchesCard } from './branches-card.tsx';
import { ChangesCard } from './changes-card.tsx';
import { StepCard } from './step-card.tsx';

/** Shows one rollout: what it changes, which branches have it, and moves it on or takes it back. */
export function RolloutScreen() {
  const { t } = useTranslation('rollouts');
  const id = Number(useParams().id);
  const { state } = useRolloutTexts();
  const { data: known, error, refetch } = useRollout(id);
  if (error && !known) {
    return (
      <div className={styles.screen}>
        <NotLoaded error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!known) return <PageHeader title={t('title')} />;
  const { rollout, changes, branches } = known;
  return (
    <div className={styles.screen}>
      <PageHeader title={rollout.name} />
      <div className={styles.buttons}>
        <span className={styles.state}>{state(rollout)}</span>
        {rollout.state !== 'takenBack' && <Commands rollout={rollout} />}
      </div>
      <div className={styles.columns}>
        <StepCard rollout={rollout} />
        <BranchesCard rollout={rollout} branches={branches} />
      </div>
      <ChangesCard changes={changes} />
    </div>
  );
}

function Commands({ rollout }: { readonly rollout: Rollout }) {
  const { t } = useTranslation('rollouts');
  const lost = useConnection().state === 'lost';
  const choose = useSelectRollout();
  const [taking, setTaking] = useState(false);
  return (
    <>
      {rollout.state === 'open' && (
        <Button
          disabled={lost}
          loading={choose.busy}
          onClick={() => void choose.run(rollout.isMine === 'Y' ? null : rollout)}
        >
          {t(rollout.isMine === 'Y' ? 'mine.leave' : 'mine.join')}
        </Button>
      )}
      <Button variant="danger" disabled={lost} onClick={() => setTaking(true)}>
        {t('back.do')}
      </Button>
      {taking && (
        <RevertDialog
          title={t('back.title', { name: rollout.name })}
          of={{ rollout: rollout.id }}
          rows={rollout.rows}
          onClose={() => setTaking(false)}
        />
      )}
    </>
  );
}
