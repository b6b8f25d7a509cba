import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../data-table.module.css';

const SKELETON_DELAY_MS = 300;
const WIDTHS = ['62%', '48%', '70%', '55%', '66%'];

/** Placeholder rows, shown once loading takes long enough to notice. */
export function LoadingRows({ columns }: { readonly columns: number }) {
  const { t } = useTranslation();
  const [noticed, setNoticed] = useState(false);
  useTimeout(() => setNoticed(true), SKELETON_DELAY_MS, { autoInvoke: true });

  return (
    <tbody aria-busy="true">
      {WIDTHS.map((width, row) => (
        <tr key={width} className={styles.row}>
          <td colSpan={columns} className={styles.cell}>
            {noticed && <span className={styles.waiting} style={{ width }} />}
            {noticed && row === 0 && (
              <span className="visually-hidden" role="status">
                {t('list.loading')}
              </span>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  );
}
