import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { readCode } from '#shared/domain/tickets/read-code.ts';
import styles from './ticket-history.module.css';
import { TicketHistoryView } from './ticket-history-view.tsx';
import { TicketResults } from './ticket-results.tsx';
import { TicketSearchForm } from './ticket-search-form.tsx';
import { type TicketQuery, useTicketSearch } from './use-ticket-history.ts';

interface TicketHistoryDialogProps {
  readonly idBranches: number;
  /** Looked up at once; empty to begin without one. */
  readonly code: string;
  readonly onClose: () => void;
}

/**
 * Looks a ticket of a branch up by its code, today's or another day's, and tells its whole life. While it is open it
 * follows what happens to it.
 */
export function TicketHistoryDialog({ idBranches, code, onClose }: TicketHistoryDialogProps) {
  const { t } = useTranslation(['ticket-life', 'common']);
  const [asked, setAsked] = useState<TicketQuery | null>(readCode(code) ? { code, day: '' } : null);
  const [chosen, setChosen] = useState<number | null>(null);
  const found = useTicketSearch(idBranches, asked);
  const tickets = found.data?.tickets ?? [];
  const [only] = tickets;
  const shown = tickets.length === 1 && only ? only.idTicket : chosen;

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={760}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <TicketSearchForm
        code={code}
        refusal={found.error}
        onAsk={(next) => {
          setChosen(null);
          setAsked(next);
        }}
      />
      <div aria-live="polite">
        {found.data && tickets.length === 0 && asked && (
          <div className={styles.unknown}>
            <h3>{t('unknown', { code: codeText(asked.code) })}</h3>
            <p>{t('unknownHint')}</p>
          </div>
        )}
        {found.isDisconnected && <Notice kind="error">{t('failed')}</Notice>}
      </div>
      {tickets.length > 1 && (
        <TicketResults idBranches={idBranches} tickets={tickets} chosen={chosen} onSelect={setChosen} />
      )}
      {shown !== null && found.data && <TicketHistoryView idBranches={idBranches} id={shown} />}
    </Modal>
  );
}

/** Writes a code as people read it, where it is one. */
function codeText(written: string): string {
  const code = readCode(written);
  return code ? `${code.letter}${code.number}` : written;
}
