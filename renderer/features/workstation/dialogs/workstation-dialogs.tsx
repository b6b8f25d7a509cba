import type { ComponentType } from 'react';
import type { ActionDialog } from '../actions/actions.ts';
import { AlarmDialog } from './alarm/alarm-dialog.tsx';
import { AttentionProfileDialog } from './attention-profile-dialog.tsx';
import { CloseReasonDialog } from './close-reason-dialog.tsx';
import { CreateTicketDialog } from './create-ticket/create-ticket-dialog.tsx';
import type { DialogProps } from './dialog-props.ts';
import { NoShowDialog } from './no-show/no-show-dialog.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { QueueDetailDialog } from './queue-detail/queue-detail-dialog.tsx';
import { TransferDialog } from './transfer/transfer-dialog.tsx';
import { WithoutTicketDialog } from './without-ticket-dialog.tsx';

interface WorkstationDialogsProps extends DialogProps {
  readonly dialog: OpenDialog | null;
}

/** Shows the one dialog that is open, if any. */
export function WorkstationDialogs({ dialog, ...props }: WorkstationDialogsProps) {
  if (dialog === null) return null;
  if (dialog.kind === 'queue') return <QueueDetailDialog {...props} idQueues={dialog.idQueues} />;
  const Dialog = DIALOGS[dialog.kind];
  return <Dialog {...props} />;
}

const DIALOGS: Record<ActionDialog, ComponentType<DialogProps>> = {
  transfer: TransferDialog,
  create: CreateTicketDialog,
  recover: NoShowDialog,
  without: WithoutTicketDialog,
  close: CloseReasonDialog,
  profile: AttentionProfileDialog,
  alarm: AlarmDialog,
};
