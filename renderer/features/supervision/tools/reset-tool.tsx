import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { confirmsAgain, ticketsOf, useOpenWork } from '#renderer/ui/open-work/use-open-work.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { type BranchReset, resetBranch } from '#shared/contract/workstation/supervision.ts';
import { useMay } from '../api/use-may.ts';
import { SUPERVISION } from '../api/use-supervision.ts';
import type { ToolProps } from './tool-props.ts';

interface Reset {
  readonly id: number;
  /** Tickets that the question named. */
  readonly confirmed: number;
}

/** Empties the branch, once it was said what that takes away. */
export function ResetTool({ branch: { idBranches, name } }: ToolProps) {
  const { t, i18n } = useTranslation('supervision');
  const api = useApi();
  const toasts = useToasts();
  const confirm = useConfirm();
  const work = useOpenWork();
  const may = useMay();
  const lost = useConnection().state === 'lost';
  const reset = useAction(
    ({ id, confirmed }: Reset, call) => api.call(resetBranch, { params: { id }, query: { confirmed } }, call),
    {
      refreshes: [SUPERVISION, LIVE.queues, LIVE.workstations],
      onDone: (done) =>
        toasts.success({
          title: t('BRANCH_RESET_INFO', { name }),
          text: [metrics(done), still(done)].join(' '),
        }),
    },
  );

  const metrics = ({ canceled, closed }: BranchReset) => t('reset.figures', { canceled, closed });
  const still = ({ assisting }: BranchReset) =>
    assisting.length === 0
      ? ''
      : t('reset.still', {
          count: assisting.length,
          names: new Intl.ListFormat(i18n.language).format(assisting.map((one) => one.workstationName)),
        });

  async function confirmAction() {
    let confirmed = 0;
    const sure = await confirm({
      title: t('reset.sure', { name }),
      losses: work.losses((branches) => {
        confirmed = ticketsOf(branches);
        return work.confirmReset(branches);
      }, idBranches),
      confirm: t('reset.confirm'),
      danger: true,
    });
    if (sure) await reset.run({ id: idBranches, confirmed }, confirmsAgain(confirmAction));
  }

  if (!may.reset) return null;
  return (
    <Button
      leftSection={<IconRestore size={18} stroke={1.75} />}
      disabled={lost}
      loading={reset.busy}
      onClick={() => void confirmAction()}
    >
      {t('reset.do')}
    </Button>
  );
}
