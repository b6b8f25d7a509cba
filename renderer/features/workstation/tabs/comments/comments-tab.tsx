import { useTranslation } from 'react-i18next';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import type { Workstation } from '#shared/contract/desk/workstations.ts';
import { CommentForm } from './comment-form.tsx';

/** What staff note on the ticket held, for whoever serves the customer next (operations specification, section 2). */
export function CommentsTab({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation(['attention', 'errors']);
  const { ticket } = workstation;
  if (!ticket) return <EmptyState title={t('noTicket')} hint={t('errors:WITHOUT_TICKET_ID')} />;
  return <CommentForm key={ticket.idTicket} workstation={workstation} ticket={ticket} />;
}
