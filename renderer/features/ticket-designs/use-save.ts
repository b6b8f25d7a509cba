import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import {
  createTicketDesign,
  type DesignedTicket,
  updateTicketDesign,
} from '#shared/contract/configuration/ticket-designs.ts';
import type { Draft } from './draft/draft.ts';
import { ticketDesigns } from './ticket-design-kind.ts';

/** Saves a draft as the design that it was made from, or as a new one. */
export function useSave(based: DesignedTicket | null, onSaved: (saved: DesignedTicket) => void) {
  const { t } = useTranslation('ticket-designs');
  const api = useApi();
  const toasts = useToasts();
  return useAction(
    (draft: Draft, call) => {
      const body = { ...draft, design: { ...draft.design } };
      return based === null
        ? api.call(createTicketDesign, { body }, call)
        : api.call(updateTicketDesign, { params: { id: based.id }, body }, { ...call, basedOn: based });
    },
    {
      refreshes: [ticketDesigns.key],
      texts: 'ticket-designs',
      onDone(saved) {
        toasts.success({ title: t('DESIGN_TICKET_SAVED_MESSAGE'), text: saved.name });
        onSaved(saved);
      },
    },
  );
}
