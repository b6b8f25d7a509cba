import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { readCode } from '#shared/domain/tickets/read-code.ts';
import { FoundList } from './found-list.tsx';
import { LookUpForm } from './look-up-form.tsx';
import styles from './ticket-life.module.css';
import { TicketLifeView } from './ticket-life-view.tsx';
import { type Asked, useFoundTickets } from './use-ticket-life.ts';

interface TicketLifeDialogProps {
  readonly idBranches: number;
  /** Looked up at once; empty to begin without one. */
  readonly code: string;
  readonly onClose: () => void;
}

/**
 * Looks a ticket of a branch up by its code, today's or another day's, and tells its whole life. While it is open it
 * follows what happens to it.
 */
export function TicketLifeDialog({ idBranches, code, onClose }: TicketLifeDialogProps) {
  const { t } = useTranslation(['ticket-life', 'common']);
  const [asked, setAsked] = useState<Asked | null>(readCode(code) ? { code, day: '' } : null);
  const [chosen, setChosen] = useState<number | null>(null);
  const found = useFoundTickets(idBranches, asked);
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
      <LookUpForm
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
        {found.isLost && <Notice kind="error">{t('failed')}</Notice>}
      </div>
      {tickets.length > 1 && <FoundList {...{ idBranches, tickets, chosen }} onChoose={setChosen} />}
      {shown !== null && found.data && <TicketLifeView {...{ idBranches }} id={shown} />}
    </Modal>
  );
}

/** Writes a code as people read it, where it is one. */
function codeText(written: string): string {
  const code = readCode(written);
  return code ? `${code.letter}${code.number}` : written;
}
