import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';
import 'dayjs/locale/sv';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import { firstWeekday } from '#renderer/lib/format.ts';
import { localDay } from '#shared/domain/time/local-day.ts';

/** Later than every selectable day. */
const LAST_DAY = '9999-12-31';

interface DayCalendarProps {
  readonly value: string;
  readonly max: string | undefined;
  readonly onSelect: (day: string) => void;
}

/** Month calendar in the language of the page, with its first day of the week. */
export function DayCalendar({ value, max, onSelect }: DayCalendarProps) {
  const { t, i18n } = useTranslation();
  const [language = 'es'] = i18n.language.split('-');
  const ariaLabels = {
    previousMonth: t('days.previousMonth'),
    nextMonth: t('days.nextMonth'),
    previousYear: t('days.previousYear'),
    nextYear: t('days.nextYear'),
    previousDecade: t('days.previousDecade'),
    nextDecade: t('days.nextDecade'),
  };
  return (
    // Weekends have the colour of other days.
    <DatesProvider
      settings={{ locale: language, firstDayOfWeek: firstWeekday(i18n.language), weekendDays: [] }}
    >
      <DatePicker
        value={value === '' ? null : value}
        defaultDate={value || localDay(new Date())}
        maxDate={max ?? LAST_DAY}
        onChange={(day) => day !== null && onSelect(day)}
        allowDeselect={false}
        highlightToday
        hideOutsideDates
        ariaLabels={ariaLabels}
      />
    </DatesProvider>
  );
}
