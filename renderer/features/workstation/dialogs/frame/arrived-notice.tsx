import { atom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';

/** Names the ticket that came by itself and is held since; null while there is none. */
export const arrivedAtom = atom<Ticket | null>(null);

/** Says in a dialog, which hides the stage, that a ticket has come by itself since it was opened. */
export function ArrivedNotice() {
  const { t } = useTranslation('workstation-dialogs');
  const arrived = useAtomValue(arrivedAtom);
  const [before] = useState(arrived?.idTicket);
  if (!arrived || arrived.idTicket === before) return null;
  return <Notice kind="warning">{t('arrived', { code: arrived.code, service: arrived.servName })}</Notice>;
}
