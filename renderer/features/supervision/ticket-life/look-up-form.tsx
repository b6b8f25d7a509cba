import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/refusals/error-text.ts';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { DayField } from '#renderer/ui/fields/time/day-field.tsx';
import type { Refusal } from '#shared/contract/refusal.ts';
import { readCode } from '#shared/domain/tickets/read-code.ts';
import styles from './ticket-life.module.css';
import type { Asked } from './use-ticket-life.ts';

interface LookUpFormProps {
  /** The code to begin with. */
  readonly code: string;
  /** What the server said of what was asked last. */
  readonly refusal: Refusal | null;
  readonly onAsk: (asked: Asked) => void;
}

/** Takes a code and a day, and says beside each what is wrong with it. */
export function LookUpForm({ code: first, refusal, onAsk }: LookUpFormProps) {
  const { t, i18n } = useTranslation(['ticket-life', 'errors']);
  const [code, setCode] = useState(first);
  const [day, setDay] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const isAsAsked = asked?.code === code && asked.day === day;

  function ask(event: FormEvent) {
    event.preventDefault();
    setAsked({ code, day });
    if (readCode(code)) onAsk({ code: code.trim(), day });
  }

  /** Names what is wrong until it is typed anew. */
  function problemOf(field: 'code' | 'day'): string | undefined {
    if (!isAsAsked) return undefined;
    if (field === 'code' && !code.trim()) return t('codeMissing');
    if (field === 'code' && !readCode(code)) return t('errors:TICKET_CODE_WRONG');
    return refusal && (refusal.detail.field ?? 'code') === field ? errorText(i18n, refusal) : undefined;
  }

  return (
    <form ref={beginInside} className={styles.form} data-print="none" noValidate onSubmit={ask}>
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
const beginInside = (form: HTMLFormElement | null): void =>
  form?.querySelector('input')?.setAttribute('data-autofocus', '');
