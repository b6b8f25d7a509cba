import { useTranslation } from 'react-i18next';
import { isDiskLow } from '#shared/domain/fleet/alarms.ts';
import { useFleetTexts } from '../use-fleet-texts.ts';
import styles from './branch-screen.module.css';

/** Shows how full a disk is, in words and as a bar. */
export function DiskMeter({ free, total }: { readonly free: number; readonly total: number }) {
  const { t } = useTranslation('fleet');
  const { bytes } = useFleetTexts();
  const share = total > 0 ? 1 - free / total : 1;
  return (
    <>
      {t('branch.diskFree', { free: bytes(free), total: bytes(total) })}
      <span className={styles.meter} data-late={isDiskLow(free, total) || undefined} aria-hidden="true">
        <span className={styles.used} style={{ width: `${Math.min(100, Math.max(0, share * 100))}%` }} />
      </span>
    </>
  );
}
