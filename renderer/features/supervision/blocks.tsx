import { useState } from 'react';
import type { Branch } from '#shared/contract/configuration/branches.ts';
import type {
  AttentionActivity,
  QueueActivity,
  Supervision,
} from '#shared/contract/workstation/supervision-metrics.ts';
import { useMay } from './api/use-may.ts';
import { AttentionActivityTable } from './attention-table.tsx';
import { QueueDetailDialog } from './queue-dialog.tsx';
import { QueueActivityTable } from './queues-table.tsx';
import { Summary } from './summary.tsx';
import { WorkstationDialog } from './workstation-dialog.tsx';

interface BlocksProps {
  readonly branch: Branch;
  readonly figures: Supervision;
}

/** Shows the three blocks of the page, and the dialogs that their rows lead to. */
export function Blocks({ branch, figures }: BlocksProps) {
  const may = useMay();
  const [queue, openQueue] = useState<QueueActivity | null>(null);
  const [opened, openWorkstation] = useState<AttentionActivity | null>(null);
  const mayAct = may.closeWorkstation || may.changeProfile || may.sendMessage;
  return (
    <>
      <Summary figures={figures} />
      <QueueActivityTable figures={figures} onOpen={may.seeQueue ? openQueue : undefined} />
      <AttentionActivityTable figures={figures} onOpen={mayAct ? openWorkstation : undefined} />
      {queue && (
        <QueueDetailDialog
          queue={figures.queues.find(({ idQueues }) => idQueues === queue.idQueues) ?? queue}
          idBranches={branch.idBranches}
          onClose={() => openQueue(null)}
        />
      )}
      {opened && (
        <WorkstationDialog
          branch={branch}
          opened={opened}
          present={figures.workstations.find(
            ({ idWorkstations }) => idWorkstations === opened.idWorkstations,
          )}
          onClose={() => openWorkstation(null)}
        />
      )}
    </>
  );
}
