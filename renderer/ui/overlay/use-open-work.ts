import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { codeOf } from '#renderer/lib/errors.ts';
import { LIVE } from '#renderer/lib/live.tsx';
import type { CallOptions } from '#shared/contract/client.ts';
import { type BranchWork, listOpenWork } from '#shared/contract/workstation/supervision.ts';
import { type Losses, type Question, useConfirm } from './confirm.tsx';
import { type ShowApiError, useAction } from './use-action.ts';

/** Number of services and branches that a sentence lists; of further ones it has the number. */
const NAMED = 5;

/** Counts the tickets that a reset of these branches cancels. */
const ticketsOf = (work: readonly BranchWork[]): number =>
  work.reduce((sum, { waiting, standby }) => sum + waiting + standby, 0);

/** If other tickets are affected than confirmed, asks for confirmation again; leaves other errors. */
export const confirmsAgain =
  (confirmAction: () => Promise<void>): ShowApiError =>
  (error) => {
    if (codeOf(error) !== 'CONFIRMED_CHANGED') return false;
    void confirmAction();
    return false;
  };

/** Loads waiting and current tickets when a confirmation dialog opens, and describes them in sentences. */
export function useOpenWork() {
  const { t, i18n } = useTranslation('open-work');
  const api = useApi();

  /** List of names, with the number of further ones. */
  const named = (names: readonly string[]): string => {
    const visible = names.slice(0, NAMED);
    const more = names.length - visible.length;
    return new Intl.ListFormat(i18n.language).format(
      more > 0 ? [...visible, t('more', { count: more })] : visible,
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
    /** Sentences by `say` about one branch or all of them, refetched on notices of queues. */
    losses: (
      say: (work: readonly BranchWork[]) => readonly string[],
      idBranch: number | null = null,
    ): Losses => ({
      queryKey: [LIVE.queues, 'openWork', idBranch],
      read: async (call) =>
        say(await api.call(listOpenWork, { query: { ...(idBranch && { idBranch }) } }, call)),
    }),
    /** Consequences of a reset of these branches. */
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
    /** Current activity of a user at a workstation. */
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
    /** Names of the affected branches. */
    confirmBranches: (work: readonly BranchWork[]): string =>
      t('branches', { count: work.length, names: named(work.map(({ name }) => name)) }),
  };
}

interface ResetOptions<Answer> {
  /** Branch that is reset; null for all. */
  readonly idBranches: number | null;
  readonly title: string;
  /** Label of the button that confirms. */
  readonly confirm: string;
  /** Text that must be typed to confirm. */
  readonly confirmInput?: Question['confirmInput'];
  readonly reset: (request: ResetRequest, call: CallOptions) => Promise<Answer>;
  readonly refreshes?: readonly string[];
  readonly onDone: (answer: Answer) => void;
}

interface ResetRequest {
  readonly idBranches: number | null;
  /** Number of tickets in the confirmation. */
  readonly confirmed: number;
}

/** Resets branches after a confirmation of the losses. */
export function useReset<Answer>(options: ResetOptions<Answer>) {
  const { idBranches, title, confirmInput, refreshes = [], onDone } = options;
  const confirm = useConfirm();
  const work = useOpenWork();
  const action = useAction(options.reset, {
    refreshes: [...refreshes, LIVE.queues, LIVE.workstations],
    onDone,
  });

  async function start(): Promise<void> {
    let confirmed = 0;
    const sure = await confirm({
      title,
      losses: work.losses((branches) => {
        confirmed = ticketsOf(branches);
        const all = idBranches === null ? [work.confirmBranches(branches)] : [];
        return [...all, ...work.confirmReset(branches)];
      }, idBranches),
      ...(confirmInput && { confirmInput }),
      confirm: options.confirm,
      danger: true,
    });
    if (sure) await action.run({ idBranches, confirmed }, confirmsAgain(start));
  }

  return { busy: action.busy, start: () => void start() };
}
