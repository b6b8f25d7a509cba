import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLogs } from '../../../../shared/contract/logs.ts';
import { localDay } from '../../../../shared/domain/time/local-day.ts';
import { useApi } from '../../../lib/api.tsx';
import { useConnection } from '../../../lib/connection.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Card } from '../../../ui/card.tsx';
import { DayField } from '../../../ui/fields/day-field.tsx';
import styles from '../implementator.module.css';
import { monthStart } from './days.ts';

/** Fetches what the server wrote down between two days, to be sent to whoever can read it. */
export function ErrorLogTab() {
  const { t } = useTranslation('implementator');
  const api = useApi();
  const lost = useConnection().state === 'lost';
  const [from, setFrom] = useState(() => monthStart(new Date()));
  const [to, setTo] = useState(() => localDay(new Date()));
  const [refused, setRefused] = useState('');
  const fetched = useAction(
    (days: { readonly from: string; readonly to: string }) => api.call(getLogs, { params: days }),
    { onDone: saveFile },
  );
  const reversed = from !== '' && to !== '' && from > to;
  const valid = from !== '' && to !== '' && !reversed;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!valid || lost || fetched.busy) return;
    setRefused('');
    void fetched.run({ from, to }, (refusal) => {
      if (refusal.status !== 'NO_LOGS') return false;
      setRefused(t('log.none'));
      return true;
    });
  }

  return (
    <Card title={t('tab.error-log')} className={styles.narrow}>
      <p className={styles.text}>{t('log.text')}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.pair}>
          <DayField label={t('log.from')} value={from} onChange={setFrom} max={localDay(new Date())} />
          <DayField
            label={t('log.to')}
            value={to}
            onChange={setTo}
            max={localDay(new Date())}
            error={reversed ? t('log.reversed') : refused || undefined}
          />
        </div>
        <Button type="submit" variant="filled" disabled={!valid || lost} loading={fetched.busy}>
          {t('log.do')}
        </Button>
      </form>
    </Card>
  );
}
