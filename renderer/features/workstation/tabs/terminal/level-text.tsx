import { useTranslation } from 'react-i18next';
import { NoFigure } from './no-figure.tsx';

/** Share called in time, as the language writes percents; null before the first call of the day. */
export function LevelText({ level }: { readonly level: number | null }) {
  const { i18n } = useTranslation();
  if (level === null) return <NoFigure />;
  return (level / 100).toLocaleString(i18n.language, { style: 'percent' });
}
