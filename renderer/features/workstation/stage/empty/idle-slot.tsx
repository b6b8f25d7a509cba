import { useTranslation } from 'react-i18next';
import type { NoTicketNotice } from '#renderer/features/workstation/actions/use-actions.ts';
import { totals } from '#renderer/features/workstation/tabs/terminal/queue-rows.ts';
import { useQueueRows } from '#renderer/features/workstation/tabs/terminal/use-queue-rows.ts';
import { TicketShape } from '#renderer/ui/marks/ticket-shape.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { codeSize } from '../code-size.ts';
import slot from '../slot.module.css';
import { IdleText } from './idle-text.tsx';
import { LastTicket } from './last-ticket.tsx';

interface IdleSlotProps {
  readonly workstation: Workstation;
  readonly nobody: NoTicketNotice | null;
  readonly onEmptyNoticeClosed: () => void;
  readonly onUndo: (at: Millis) => void;
}

/** Shows a workstation free for the next customer: how many wait and how long, and the ticket before. */
export function IdleSlot({ workstation, nobody, onEmptyNoticeClosed, onUndo }: IdleSlotProps) {
  const { t } = useTranslation('workstation');
  const { rows } = useQueueRows(workstation.idWorkstations);
  const all = rows && totals(rows);
  const countText = all ? String(all.customers) : '';
  const somebody = all === undefined || all.customers > 0;

  return (
    <TicketShape
      empty
      label={t('stage.idle')}
      stub={
        <>
          <span className={slot.caption}>{t('stage.customersWaiting')}</span>
          <div className={slot.code} data-tone="idle" style={codeSize(countText)}>
            {countText}
          </div>
          {all && somebody && (
            <div className={slot.clock}>
              <b>{clockText(all.wait)}</b>
              <span>{t('stage.longestWait')}</span>
            </div>
          )}
        </>
      }
    >
      <IdleText
        workstation={workstation}
        somebody={somebody}
        nobody={nobody}
        onEmptyNoticeClosed={onEmptyNoticeClosed}
      />
      <LastTicket workstation={workstation} onUndo={onUndo} />
    </TicketShape>
  );
}
