import { useTranslation } from 'react-i18next';
import { MARKS } from '#renderer/ui/map/branch-mark.ts';
import { MarkShape } from '#renderer/ui/map/mark-shape.tsx';
import styles from './fleet-map.module.css';

/** Says what the markers mean. */
export function MapLegend() {
  const { t } = useTranslation('fleet');
  return (
    <ul className={styles.legend} aria-label={t('legend.title')}>
      {MARKS.map((mark) => (
        <li key={mark}>
          <MarkShape mark={mark} count={mark === 'several' ? 2 : 1} />
          {t(`legend.${mark}`)}
        </li>
      ))}
    </ul>
  );
}
