import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { NotRead } from '#renderer/ui/page/not-read.tsx';
import type { Rollout } from '#shared/contract/central/rollouts.ts';
import styles from '../rollouts.module.css';
import { useRolloutTexts } from '../use-rollout-texts.ts';
import { useStep, useTargets } from './use-step.ts';

/** Moves a rollout on: to one branch, to a group, to all; says how it ended where it has. */
export function StepCard({ rollout }: { readonly rollout: Rollout }) {
  const { t } = useTranslation('rollouts');
  const { moment } = useRolloutTexts();
  const { state, reached, branches, endedAt, endedBy } = rollout;
  if (state === 'open') {
    return (
      <Card title={t('step.title')}>
        <p>{reached === 0 ? t('step.none') : t('step.some', { reached, branches })}</p>
        <Targets rollout={rollout} />
      </Card>
    );
  }
  const ended = { date: moment(endedAt ?? rollout.startedAt), name: endedBy };
  return (
    <Card title={t('step.title')}>
      <p>{t(state === 'all' ? 'step.done' : 'step.takenBack', ended)}</p>
    </Card>
  );
}

function Targets({ rollout: { id, name } }: { readonly rollout: Rollout }) {
  const { t } = useTranslation('rollouts');
  const confirm = useConfirm();
  const lost = useConnection().state === 'lost';
  const { branches, groups, areLoaded, isUnread, retry } = useTargets();
  const step = useStep(id);
  const [branch, setBranch] = useState<string | null>(null);
  const [group, setGroup] = useState<string | null>(null);

  async function toAll() {
    const sure = await confirm({
      title: t('step.allTitle', { name }),
      text: t('step.allText'),
      confirm: t('step.all'),
    });
    if (sure) await step.run({ to: 'all' });
  }

  if (isUnread) return <NotRead onRetry={retry} />;
  if (!areLoaded) return null;
  return (
    <>
      <div className={styles.step}>
        <SelectField label={t('step.branch')} options={branches} value={branch} onChange={setBranch} />
        <Button
          variant="filled"
          disabled={lost || branch === null || step.busy}
          onClick={() => void step.run({ to: 'branches', idBranches: [Number(branch)] })}
        >
          {t('step.one')}
        </Button>
      </div>
      {groups.length === 0 ? (
        <p className={styles.quiet}>{t('step.noGroups')}</p>
      ) : (
        <div className={styles.step}>
          <SelectField label={t('step.groupOf')} options={groups} value={group} onChange={setGroup} />
          <Button
            disabled={lost || group === null || step.busy}
            onClick={() => void step.run({ to: 'group', idBranchGroups: Number(group) })}
          >
            {t('step.group')}
          </Button>
        </div>
      )}
      <div className={`${styles.buttons} ${styles.below}`}>
        <Button disabled={lost || step.busy} onClick={() => void toAll()}>
          {t('step.all')}
        </Button>
      </div>
    </>
  );
}
