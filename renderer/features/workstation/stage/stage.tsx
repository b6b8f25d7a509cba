import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { NoTicketNotice } from '../actions/use-actions.ts';
import { CurrentTicket } from './current-ticket.tsx';
import { ClosedSlot, IdleSlot, WaitingSlot } from './empty-slots.tsx';
import styles from './stage.module.css';

interface TicketStageProps {
  readonly workstation: Workstation;
  readonly noTicketNotice: NoTicketNotice | null;
  readonly onEmptyNoticeClosed: () => void;
  readonly onUndo: (at: Millis) => void;
}

/** The main area: the current ticket or the state without one. */
export function TicketStage(props: TicketStageProps) {
  return (
    <div className={styles.stage}>
      <CurrentTicketStage {...props} />
    </div>
  );
}

function CurrentTicketStage({ workstation, noTicketNotice, onEmptyNoticeClosed, onUndo }: TicketStageProps) {
  const { state, ticket, waitNext, reason } = workstation;
  if (ticket) return <CurrentTicket ticket={ticket} reason={reason} />;
  if (state === 'off') return <ClosedSlot workstation={workstation} />;
  if (waitNext) return <WaitingSlot workstation={workstation} waitNext={waitNext} onUndo={onUndo} />;
  return (
    <IdleSlot
      workstation={workstation}
      noTicketNotice={noTicketNotice}
      onEmptyNoticeClosed={onEmptyNoticeClosed}
      onUndo={onUndo}
    />
  );
}
