import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { ticketDesigns } from './ticket-design-kind.ts';

/** Lists the ticket designs. */
export const TicketDesignsScreen = () => <ConfiguredList kind={ticketDesigns} />;
