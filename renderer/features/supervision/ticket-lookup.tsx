import { Button, Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/errors.ts';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { DayField } from '#renderer/ui/fields/time/day-field.tsx';
import { StateMark } from '#renderer/ui/marks/state-mark.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import { readCode } from '#shared/domain/tickets/read-code.ts';
import { type TicketQuery, useTicketSearch } from './api.ts';
import styles from './supervision.module.css';
import { markOf, TicketHistoryView, useBranchMoment } from './ticket-history.tsx';

interface TicketHistoryDialogProps {
  readonly idBranches: number;
  /** Code to search immediately; empty for none. */
  readonly code: string;
  readonly onClose: () => void;
}

/** Finds a ticket by code and day and shows its history, live while open. */
export function TicketHistoryDialog({ idBranches, code, onClose }: TicketHistoryDialogProps) {
  const { t } = useTranslation(['ticket-history', 'common']);
  const [query, setQuery] = useState<TicketQuery | null>(readCode(code) ? { code, day: '' } : null);
  const [selected, setSelected] = useState<number | null>(null);
  const search = useTicketSearch(idBranches, query);
  const tickets = search.data?.tickets ?? [];
  const [only] = tickets;
  const visibleId = tickets.length === 1 && only ? only.idTicket : selected;

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
        error={search.error}
        onSearch={(next) => {
          setSelected(null);
          setQuery(next);
        }}
      />
      <div aria-live="polite">
        {search.data && tickets.length === 0 && query && (
          <div className={styles.unknown}>
            <h3>{t('unknown', { code: codeText(query.code) })}</h3>
            <p>{t('unknownHint')}</p>
          </div>
        )}
        {search.isDisconnected && <Notice kind="error">{t('failed')}</Notice>}
      </div>
      {tickets.length > 1 && (
        <TicketResults idBranches={idBranches} tickets={tickets} selected={selected} onSelect={setSelected} />
      )}
      {visibleId !== null && search.data && <TicketHistoryView idBranches={idBranches} id={visibleId} />}
    </Modal>
  );
}

/** Formats a valid code as displayed; other text is unchanged. */
function codeText(written: string): string {
  const code = readCode(written);
  return code ? `${code.letter}${code.number}` : written;
}

interface TicketSearchFormProps {
  /** Initial code. */
  readonly code: string;
  /** Error of the last search. */
  readonly error: ApiError | null;
  /** Null for an invalid code, which hides the last result. */
  readonly onSearch: (query: TicketQuery | null) => void;
}

/** Form with code and day; errors are shown beside the fields. */
function TicketSearchForm({ code: first, error, onSearch }: TicketSearchFormProps) {
  const { t, i18n } = useTranslation(['ticket-history', 'errors']);
  const [code, setCode] = useState(first);
  const [day, setDay] = useState('');
  const [query, setQuery] = useState<TicketQuery | null>(null);
  const isUnchanged = query?.code === code && query.day === day;

  function submit(event: FormEvent) {
    event.preventDefault();
    setQuery({ code, day });
    onSearch(readCode(code) ? { code: code.trim(), day } : null);
  }

  /** Error of a field until it is edited. */
  function problemOf(field: 'code' | 'day'): string | undefined {
    if (!isUnchanged) return undefined;
    if (field === 'code' && !code.trim()) return t('codeMissing');
    if (field === 'code' && !readCode(code)) return t('errors:TICKET_CODE_INVALID');
    return error && (error.detail.field ?? 'code') === field ? errorText(i18n, error) : undefined;
  }

  return (
    <form ref={focusFirstField} className={styles.form} data-print="none" noValidate onSubmit={submit}>
      <RequiredLegend />
      <TextField
        label={t('code')}
        hint={t('codeHint')}
        value={code}
        onChange={setCode}
        error={problemOf('code')}
        autoComplete="off"
        required
      />
      <DayField label={t('day')} hint={t('dayHint')} value={day} onChange={setDay} error={problemOf('day')} />
      <Button
        type="submit"
        variant="filled"
        className={styles.find}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      >
        {t('find')}
      </Button>
    </form>
  );
}

/** Moves the initial focus from the close button to the code field. */
const focusFirstField = (form: HTMLFormElement | null): void =>
  form?.querySelector('input')?.setAttribute('data-autofocus', '');

interface TicketResultsProps {
  readonly idBranches: number;
  readonly tickets: readonly Ticket[];
  readonly selected: number | null;
  readonly onSelect: (id: number) => void;
}

/** Selection among tickets that had the same code on one day, because numbers were reused. */
function TicketResults({ idBranches, tickets, selected, onSelect }: TicketResultsProps) {
  const { t } = useTranslation('ticket-history');
  const { timeText } = useBranchMoment(idBranches);
  return (
    <section className={styles.found} aria-label={t('several', { count: tickets.length })}>
      <p>{t('several', { count: tickets.length })}</p>
      <ul>
        {tickets.map(({ idTicket, createdAt, queueName, stateName }) => (
          <li key={idTicket}>
            <Button
              fullWidth
              justify="space-between"
              aria-pressed={selected === idTicket}
              onClick={() => onSelect(idTicket)}
              rightSection={<StateMark state={markOf[stateName]} />}
            >
              {t('choose', { at: timeText(createdAt), queue: queueName })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
