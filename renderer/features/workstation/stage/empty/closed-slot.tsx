import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TicketShape } from '#renderer/ui/marks/ticket-shape.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import slot from '../slot.module.css';
import { LastTicket } from './last-ticket.tsx';

/** Shows that the workstation is closed: open it again, or choose another. */
export function ClosedSlot({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation(['workstation', 'common']);
  return (
    <TicketShape
      empty
      label={t('common:workstationState.off')}
      stub={
        <>
          <span className={slot.caption}>{t('title')}</span>
          <div className={slot.code} data-tone="off">
            {t('common:workstationState.off')}
          </div>
        </>
      }
    >
      <h2 className={slot.title} data-wrap>
        {t('stage.closed')}
      </h2>
      <p className={slot.text}>{t('stage.closedText')}</p>
      <div className={slot.end}>
        <Button component={Link} to="/app/workstation-selection">
          {t('stage.chooseAnother')}
        </Button>
      </div>
      <LastTicket workstation={workstation} />
    </TicketShape>
  );
}
