import { useTranslation } from 'react-i18next';
import type { Workstation } from '../../../../shared/contract/workstations.ts';
import { TicketShape } from '../../../ui/ticket-shape.tsx';
import type { NobodyToCall } from '../api/use-desk-actions.ts';
import { useQueueLines } from '../api/use-queue-lines.ts';
import { clockText } from '../clock-text.ts';
import { codeSize } from '../code-size.ts';
import { totals } from '../queue-lines.ts';
import { LastTicket } from './last-ticket.tsx';
import { NobodyNotice } from './nobody-notice.tsx';
import slot from './slot.module.css';

interface IdleSlotProps {
  readonly workstation: Workstation;
  readonly nobody: NobodyToCall | null;
  readonly onNobodyGone: () => void;
}

/** Free for the next customer: how many wait and how long, and the ticket before. */
export function IdleSlot({ workstation, nobody, onNobodyGone }: IdleSlotProps) {
  const { t } = useTranslation('workstation');
  const { rows } = useQueueLines(workstation.idWorkstations);
  const all = rows && totals(rows);
  const figure = all ? String(all.customers) : '';
  const somebody = all === undefined || all.customers > 0;

  return (
    <TicketShape
      empty
      label={t('stage.idle')}
      stub={
        <>
          <span className={slot.caption}>{t('stage.customersWaiting')}</span>
          <div className={slot.code} data-tone="idle" style={{ fontSize: codeSize(figure) }}>
            {figure}
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
      <h2 className={slot.title} data-wrap>
        {t(somebody ? 'stage.ready' : 'stage.nobody')}
      </h2>
      <div className={slot.text} role="status">
        {nobody ? (
          <NobodyNotice key={nobody.at} nobody={nobody} onGone={onNobodyGone} />
        ) : (
          t(somebody ? 'stage.readyText' : 'stage.nobodyText')
        )}
      </div>
      {workstation.last && <LastTicket last={workstation.last} idBranches={workstation.idBranches} />}
    </TicketShape>
  );
}
