import type { Workstation } from '../../../../shared/contract/workstations.ts';
import type { NobodyToCall } from '../api/use-desk-actions.ts';
import { ClosedSlot } from './closed-slot.tsx';
import { HeldTicket } from './held-ticket.tsx';
import { IdleSlot } from './idle-slot.tsx';
import styles from './ticket-stage.module.css';

interface TicketStageProps {
  readonly workstation: Workstation;
  readonly nobody: NobodyToCall | null;
  readonly onNobodyGone: () => void;
}

/** The one place the operator looks at: the ticket held, or the same place without one. */
export function TicketStage({ workstation, nobody, onNobodyGone }: TicketStageProps) {
  const { state, ticket } = workstation;
  return (
    <div className={styles.stage}>
      {ticket && <HeldTicket ticket={ticket} />}
      {!ticket && state === 'off' && <ClosedSlot workstation={workstation} />}
      {!ticket && state !== 'off' && (
        <IdleSlot workstation={workstation} nobody={nobody} onNobodyGone={onNobodyGone} />
      )}
    </div>
  );
}
