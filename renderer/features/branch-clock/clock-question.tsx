import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { longDayText } from '#renderer/lib/format.ts';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import {
  answerBranchClock,
  type BranchClock,
  getBranchClock,
} from '#shared/contract/workstation/branch-clock.ts';
import styles from './clock-question.module.css';
import { BRANCH_CLOCK, CLOCK_QUESTION, useBranchClock } from './use-branch-clock.ts';

/**
 * Asks users with the privilege whether the clock of the server is right when it contradicts other evidence. After
 * they declared it wrong, offers to undo that. Hidden while the clock is trusted.
 */
export function ClockQuestion() {
  const clock = useBranchClock();
  const [branch] = clock?.branches ?? [];
  return clock && branch ? <Question state={clock.state} branch={branch} /> : null;
}

interface QuestionProps {
  readonly state: BranchClock['state'];
  /** The first branch whose day differs from the clock; the answer applies to all of them. */
  readonly branch: BranchClock['branches'][number];
}

function Question({ state, branch }: QuestionProps) {
  const { t, i18n } = useTranslation('shell');
  const api = useApi();
  const confirm = useConfirm();
  const isDisconnected = useConnection().state === 'lost';
  const { clockDay, left } = branch;
  const answer = useAction(
    (answer: 'right' | 'wrong', call) => api.call(answerBranchClock, { body: { answer, clockDay } }, call),
    { refreshes: [BRANCH_CLOCK, LIVE.queues, LIVE.workstations] },
  );
  const days = {
    branch: branch.branchName,
    day: longDayText(branch.day, i18n.language),
    clockDay: longDayText(clockDay, i18n.language),
    otherDay: longDayText(branch.otherDay, i18n.language),
  };

  async function startDialog() {
    const sure =
      left === 0 ||
      (await confirm({
        title: t('clock.sure', days),
        losses: {
          queryKey: [BRANCH_CLOCK, 'losses'],
          read: async (call) => {
            const now = await api.call(getBranchClock, {}, call);
            const count = now.branches.reduce((all, one) => all + one.left, 0);
            return count === 0 ? [] : [t('clock.sureText', { count })];
          },
        },
        confirm: t('clock.begin'),
        danger: true,
      }));
    if (sure) await answer.run('right');
  }

  return (
    <section id={CLOCK_QUESTION} className={styles.question} data-clock={state} tabIndex={-1}>
      <Notice kind="warning">
        {state === 'pending'
          ? `${t('clock.pending', days)} ${t('clock.goesOn', days)}`
          : t('clock.refused', days)}
      </Notice>
      <div className={styles.answers}>
        <Button
          variant="default"
          disabled={isDisconnected}
          loading={answer.busy}
          onClick={() => void startDialog()}
        >
          {t('clock.right', days)}
        </Button>
        {state === 'pending' && (
          <Button
            variant="default"
            disabled={isDisconnected}
            loading={answer.busy}
            onClick={() => void answer.run('wrong')}
          >
            {t('clock.wrong', days)}
          </Button>
        )}
      </div>
    </section>
  );
}
