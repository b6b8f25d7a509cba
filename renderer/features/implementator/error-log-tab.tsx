import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile, useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { DayRangeField } from '#renderer/ui/fields/time/day-range-field.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { getLogs } from '#shared/contract/installation/logs.ts';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import { presetDays } from '#shared/domain/time/day-presets.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import styles from './implementator.module.css';

/**
 * Downloads the server log between two days. The default is this month until today, as in all day ranges (access
 * specification, section 9).
 */
export function ErrorLogTab() {
  const { t } = useTranslation('implementator');
  const api = useApi();
  const isDisconnected = useConnection().state === 'lost';
  const today = localDay(new Date());
  const [days, setDays] = useState(() => presetDays('currentMonth', today));
  const [rejected, setRejected] = useState('');
  const fetched = useAction((range: DayRange) => api.call(getLogs, { params: range }), { onDone: saveFile });
  const { from, to } = days;
  const reversed = from !== '' && to !== '' && from > to;
  const valid = from !== '' && to !== '' && !reversed;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!valid || isDisconnected || fetched.busy) return;
    setRejected('');
    void fetched.run(days, (error) => {
      if (error.status !== 'NO_LOGS') return false;
      setRejected(t('log.none'));
      return true;
    });
  }

  return (
    <>
      <PageHeader />
      <Card title={t('tab.error-log')} className={styles.narrow}>
        <p className={styles.text}>{t('log.text')}</p>
        <form className={styles.form} onSubmit={submit} noValidate>
          <DayRangeField
            days={days}
            onChange={(selected) => {
              setDays(selected);
              setRejected('');
            }}
            today={today}
            error={reversed ? t('log.reversed') : rejected || undefined}
          />
          <Button type="submit" variant="filled" disabled={!valid || isDisconnected} loading={fetched.busy}>
            {t('log.do')}
          </Button>
        </form>
      </Card>
    </>
  );
}
