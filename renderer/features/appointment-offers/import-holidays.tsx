import { Button, FileButton } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longDayText } from '#renderer/lib/texts/date-texts.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { OwnClosedDay } from '#shared/contract/configuration/closed-days.ts';
import styles from './appointment-offers.module.css';

interface Props {
  /** The days that are there. */
  readonly known: readonly OwnClosedDay[];
  /** Today and the last day that is looked at, `YYYY-MM-DD`. */
  readonly bounds: { readonly from: string; readonly until: string };
  readonly onAdd: (days: readonly OwnClosedDay[]) => unknown;
}

/** Days that are named before they are added. */
const SHOWN = 12;

/** Takes the holidays of a calendar file, after showing which they are. */
export function ImportHolidays({ known, bounds, onAdd }: Props) {
  const { t, i18n } = useTranslation(['appointment-offers', 'common']);
  const confirm = useConfirm();
  const [fault, setFault] = useState<string | null>(null);
  const reset = useRef<() => void>(null);
  const there = new Set(known.map(({ day }) => day));

  async function take(file: File | null): Promise<void> {
    reset.current?.();
    if (!file) return;
    setFault(null);
    const { holidaysIn } = await import('./holidays-in.ts');
    const found = await file
      .text()
      .then(
        (text) => holidaysIn(text, bounds),
        () => null,
      )
      .catch(() => null);
    if (!found) return setFault(t('import.none', { name: file.name }));
    const fresh = found.days.filter(({ day }) => !there.has(day));
    if (fresh.length === 0) return setFault(t('import.nothing', { name: file.name }));
    const shown = fresh
      .slice(0, SHOWN)
      .map(({ day, name }) => [longDayText(day, i18n.language), name].filter(Boolean).join(': '));
    const sure = await confirm({
      title: t('import.title', { count: fresh.length }),
      text: [
        ...shown,
        ...(fresh.length > SHOWN ? [t('import.more', { count: fresh.length - SHOWN })] : []),
        ...(found.leftOut > 0 ? [t('import.leftOut', { count: found.leftOut })] : []),
      ],
      confirm: t('import.add', { count: fresh.length }),
    });
    if (sure) onAdd(fresh);
  }

  return (
    <div className={styles.importing}>
      <FileButton resetRef={reset} accept=".ics,text/calendar" onChange={(file) => void take(file)}>
        {(button) => (
          <Button {...button} leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden="true" />}>
            {t('import.button')}
          </Button>
        )}
      </FileButton>
      {fault && <Notice kind="error">{fault}</Notice>}
    </div>
  );
}
