import type { ComponentType } from 'react';
import type { ActionDialog } from '../actions/actions.ts';
import type { DeskDialog } from '../desk-dialog.ts';
import { AlarmDialog } from '../dialogs/alarm-dialog.tsx';
import { AttentionProfileDialog } from '../dialogs/attention-profile-dialog.tsx';
import { CloseReasonDialog } from '../dialogs/close-reason-dialog.tsx';
import { CreateTicketDialog } from '../dialogs/create-ticket-dialog.tsx';
import type { DialogProps } from '../dialogs/dialog-props.ts';
import { NoShowDialog } from '../dialogs/no-show-dialog.tsx';
import { QueueDetailDialog } from '../dialogs/queue-detail-dialog.tsx';
import { TransferDialog } from '../dialogs/transfer-dialog.tsx';
import { WithoutTicketDialog } from '../dialogs/without-ticket-dialog.tsx';

interface DeskDialogsProps extends DialogProps {
  readonly dialog: DeskDialog | null;
}

/** The one dialog that is open, if any. */
export function DeskDialogs({ dialog, ...props }: DeskDialogsProps) {
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
