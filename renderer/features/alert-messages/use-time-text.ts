import { useTranslation } from 'react-i18next';

/** Writes when something was: the time alone where it was today. */
export function useTimeText(): (at: number) => string {
  const { i18n } = useTranslation();
  return (moment) => {
    const at = new Date(moment);
    const isToday = at.toDateString() === new Date().toDateString();
    return at.toLocaleString(i18n.language, {
      ...(!isToday && { day: 'numeric', month: 'short' }),
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  };
}
