import { useAtom } from 'jotai';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalCall } from '#renderer/features/workstation/actions/use-workstation-actions.ts';
import { arrivedAtom } from '#renderer/features/workstation/dialogs/frame/arrived-notice.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { createChime } from './chime.ts';

interface ArrivalProps {
  readonly workstation: Workstation;
  readonly currentCall: RefObject<LocalCall>;
}

/** Announces a ticket that comes by itself: with a chime, in words to screen readers, and in an open dialog. */
export function Arrival({ workstation: { idTicket, ticket }, currentCall }: ArrivalProps) {
  const { t } = useTranslation('workstation');
  const [chime] = useState(createChime);
  const [arrived, setArrived] = useAtom(arrivedAtom);
  const before = useRef(idTicket);

  useEffect(() => {
    const isNew = idTicket !== null && idTicket !== before.current;
    before.current = idTicket;
    if (idTicket === null) setArrived(null);
    const { underWay, idTicket: called } = currentCall.current;
    if (!isNew || underWay || called === idTicket) return;
    setArrived(ticket);
    chime.ring();
  }, [idTicket, ticket, currentCall, chime, setArrived]);
  useEffect(() => () => chime.close(), [chime]);

  return (
    <p className="visually-hidden" role="alert">
      {ticket &&
        arrived?.idTicket === idTicket &&
        t('stage.arrived', { code: ticket.code, service: ticket.servName })}
    </p>
  );
}
