import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { codeOf } from '#renderer/lib/errors.ts';
import { LIVE } from '#renderer/lib/live.tsx';
import { type BranchWork, listOpenWork } from '#shared/contract/workstation/supervision.ts';
import type { Losses } from '../overlay/confirm.tsx';
import type { ShowApiError } from '../overlay/use-action.ts';

/** Attentions and branches that a sentence names; of further ones it says how many there are. */
const NAMED = 5;

/** Counts the tickets that a reset of these branches cancels. */
export const ticketsOf = (work: readonly BranchWork[]): number =>
  work.reduce((sum, { waiting, standby }) => sum + waiting + standby, 0);

/** Shows a refusal for other tickets than were confirmed by asking once more; leaves every other refusal. */
export const confirmsAgain =
  (confirmAction: () => Promise<void>): ShowApiError =>
  (error) => {
    if (codeOf(error) !== 'CONFIRMED_CHANGED') return false;
    void confirmAction();
    return false;
  };

/** Reads who waits and who serves whom, as the dialog opens that asks before it is taken away, and says it in sentences. */
export function useOpenWork() {
  const { t, i18n } = useTranslation('open-work');
  const api = useApi();

  /** Lists names, and how many more there are. */
  const named = (names: readonly string[]): string => {
    const shown = names.slice(0, NAMED);
    const more = names.length - shown.length;
    return new Intl.ListFormat(i18n.language).format(
      more > 0 ? [...shown, t('more', { count: more })] : shown,
    );
  };
  const assisted = (work: readonly BranchWork[]): string =>
    named(
      work.flatMap(({ assisting }) =>
        assisting.map(({ code, userName, workstationName }) =>
          t('assists', { user: userName, code, workstation: workstationName }),
        ),
      ),
    );

  return {
    assisted,
    /** Reads it, at one branch or all of them, and says it with `say`; news of queues bring it up to date. */
    losses: (
      say: (work: readonly BranchWork[]) => readonly string[],
      idBranch: number | null = null,
    ): Losses => ({
      queryKey: [LIVE.queues, 'openWork', idBranch],
      read: async (call) =>
        say(await api.call(listOpenWork, { query: { ...(idBranch && { idBranch }) } }, call)),
    }),
    /** Says what a reset of these branches takes away, and what it leaves. */
    confirmReset: (work: readonly BranchWork[]): readonly string[] => {
      const sum = (of: 'waiting' | 'standby' | 'idle') => work.reduce((all, branch) => all + branch[of], 0);
      const [waiting, standby, idle] = [sum('waiting'), sum('standby'), sum('idle')];
      const count = work.reduce((all, { assisting }) => all + assisting.length, 0);
      return [
        ...(waiting > 0 ? [t('waiting', { count: waiting })] : []),
        ...(standby > 0 ? [t('standby', { count: standby })] : []),
        ...(idle > 0 ? [t('idle', { count: idle })] : []),
        ...(waiting + standby + idle === 0 ? [t('numbers')] : []),
        ...(count > 0 ? [t('assisting', { count, names: assisted(work) })] : []),
      ];
    },
    /** Says of whoever was seen at a workstation what they do there now. */
    confirmHere:
      (workstation: string, user: string) =>
      (work: readonly BranchWork[]): readonly string[] => {
        const served = work
          .flatMap(({ assisting }) => assisting)
          .find(({ workstationName }) => workstationName === workstation);
        return [
          served ? t('here.serving', { user: served.userName, code: served.code }) : t('here.idle', { user }),
        ];
      },
    /** Names the branches that it befalls. */
    confirmBranches: (work: readonly BranchWork[]): string =>
      t('branches', { count: work.length, names: named(work.map(({ name }) => name)) }),
  };
}
