import type { ComponentType } from 'react';
import type { ActionDialog } from '../actions/actions.ts';
import { AlarmDialog } from './alarm.tsx';
import { AttentionProfileDialog } from './attention-profile.tsx';
import { CloseReasonDialog } from './close-reason.tsx';
import { CreateTicketDialog } from './create-ticket.tsx';
import type { DialogProps } from './dialog.tsx';
import { NoShowDialog } from './no-show.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { QueueDetailDialog } from './queue-detail.tsx';
import { TransferDialog } from './transfer.tsx';
import { WithoutTicketDialog } from './without-ticket.tsx';

interface WorkstationDialogsProps extends DialogProps {
  readonly dialog: OpenDialog | null;
}

/** Renders the open dialog. */
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
