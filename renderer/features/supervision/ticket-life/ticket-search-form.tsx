import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/refusals/error-text.ts';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { DayField } from '#renderer/ui/fields/time/day-field.tsx';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import { readCode } from '#shared/domain/tickets/read-code.ts';
import styles from './ticket-history.module.css';
import type { TicketQuery } from './use-ticket-history.ts';

interface TicketSearchFormProps {
  /** The code to begin with. */
  readonly code: string;
  /** What the server said of what was asked last. */
  readonly refusal: ApiError | null;
  readonly onAsk: (asked: TicketQuery) => void;
}

/** Takes a code and a day, and says beside each what is wrong with it. */
export function TicketSearchForm({ code: first, refusal, onAsk }: TicketSearchFormProps) {
  const { t, i18n } = useTranslation(['ticket-life', 'errors']);
  const [code, setCode] = useState(first);
  const [day, setDay] = useState('');
  const [asked, setAsked] = useState<TicketQuery | null>(null);
  const isAsAsked = asked?.code === code && asked.day === day;

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked({ code, day });
    if (readCode(code)) onAsk({ code: code.trim(), day });
  }

  /** Names what is wrong until it is typed anew. */
  function problemOf(field: 'code' | 'day'): string | undefined {
    if (!isAsAsked) return undefined;
    if (field === 'code' && !code.trim()) return t('codeMissing');
    if (field === 'code' && !readCode(code)) return t('errors:TICKET_CODE_INVALID');
    return refusal && (refusal.detail.field ?? 'code') === field ? errorText(i18n, refusal) : undefined;
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

/** Has the dialog begin with the code, and not with what closes it. */
const focusFirstField = (form: HTMLFormElement | null): void =>
  form?.querySelector('input')?.setAttribute('data-autofocus', '');
