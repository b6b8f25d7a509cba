import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus, IconZoomScan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './marked-map.module.css';

interface ZoomButtonsProps {
  readonly step: number;
  readonly onZoom: (factor: number) => void;
  readonly onAll: () => void;
}

/** Zooms in, out, and back to where all branches are seen. */
export function ZoomButtons({ step, onZoom, onAll }: ZoomButtonsProps) {
  const { t } = useTranslation('map');
  return (
    <div className={styles.zoom}>
      <ActionIcon variant="default" onClick={() => onZoom(step)} aria-label={t('zoomIn')}>
        <IconPlus size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon variant="default" onClick={() => onZoom(1 / step)} aria-label={t('zoomOut')}>
        <IconMinus size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon variant="default" onClick={onAll} aria-label={t('zoomAll')}>
        <IconZoomScan size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
