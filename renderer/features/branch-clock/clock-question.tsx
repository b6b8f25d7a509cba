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
 * Asks users who may empty the branch whether the server's clock is right, where something contradicts the day that it
 * says; while they have said that it is wrong, lets them take it back. Shows nothing as long as the clock is believed.
 */
export function ClockQuestion() {
  const clock = useBranchClock();
  const [branch] = clock?.branches ?? [];
  return clock && branch ? <Question state={clock.state} branch={branch} /> : null;
}

interface QuestionProps {
  readonly state: BranchClock['state'];
  /** The first branch whose day is not the clock's: the answer holds for the clock, and so for all. */
  readonly branch: BranchClock['branches'][number];
}

function Question({ state, branch }: QuestionProps) {
  const { t, i18n } = useTranslation('shell');
  const api = useApi();
  const confirm = useConfirm();
  const lost = useConnection().state === 'lost';
  const { clockDay, left } = branch;
  const answer = useAction(
    (given: 'right' | 'wrong', call) =>
      api.call(answerBranchClock, { body: { answer: given, clockDay } }, call),
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
        {state === 'asked'
          ? `${t('clock.asked', days)} ${t('clock.goesOn', days)}`
          : t('clock.refused', days)}
      </Notice>
      <div className={styles.answers}>
        <Button variant="default" disabled={lost} loading={answer.busy} onClick={() => void startDialog()}>
          {t('clock.right', days)}
        </Button>
        {state === 'asked' && (
          <Button
            variant="default"
            disabled={lost}
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
