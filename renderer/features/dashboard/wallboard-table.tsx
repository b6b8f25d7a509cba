import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardBranch } from '#shared/contract/reports/dashboard.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { AlarmMark } from './alarm-mark.tsx';
import styles from './dashboard.module.css';
import { Flagged } from './flagged.tsx';
import { useDashboardText } from './metric-texts.ts';

/** Rows per page: as many as are legible across a room. */
const A_PAGE = 10;
/** Service levels below this have the second colour (the look, section tables). */
const FAIR = 85;

/** Branches in pages that advance automatically, the worst ones first. */
export function WallboardTable({ rows }: { readonly rows: readonly DashboardBranch[] }) {
  const { t } = useTranslation('dashboard');
  const pages = Math.ceil(rows.length / A_PAGE);
  const page = useTurning(pages);
  return (
    <section className={styles.box} aria-label={t('table.label')}>
      <table className={styles.wallboardTable}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('table.alarms')}</span>
            </th>
            <th scope="col">{t('table.branchName')}</th>
            <th scope="col">{t('wall.waitingColumn')}</th>
            <th scope="col">{t('table.waitingAvg')}</th>
            <th scope="col">{t('table.maxWaiting')}</th>
            <th scope="col">{t('wall.levelColumn')}</th>
            <th scope="col">{t('figures.workstationsShort')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(page * A_PAGE, (page + 1) * A_PAGE).map((row) => (
            <WallboardRow key={row.idBranches} row={row} />
          ))}
        </tbody>
      </table>
      {pages > 1 && <p className={styles.page}>{t('wall.page', { page: page + 1, pages })}</p>}
    </section>
  );
}

function WallboardRow({ row }: { readonly row: DashboardBranch }) {
  const text = useDashboardText();
  const { sla } = row;
  return (
    <tr data-old={row.connection !== 'online' || undefined}>
      <td>
        <AlarmMark branch={row} />
      </td>
      <th scope="row">{row.branchName}</th>
      <td>
        <b>{text.count(row.waiting)}</b>
      </td>
      <td>
        <Flagged branch={row} by="waitingAvg">
          {text.wait(row.waitingAvg)}
        </Flagged>
      </td>
      <td>
        <Flagged branch={row} by="maxWaiting">
          {text.maxWait(row)}
        </Flagged>
      </td>
      <td>
        <span className={styles.level}>
          {sla !== null && (
            <i aria-hidden="true">
              <i data-low={sla < FAIR || undefined} style={{ width: `${sla}%` }} />
            </i>
          )}
          <Flagged branch={row} by="serviceLevel">
            {text.share(sla)}
          </Flagged>
        </span>
      </td>
      <td>
        <Flagged branch={row} by="workstations">{`${row.openWorkstations}/${row.totalWorkstations}`}</Flagged>
      </td>
    </tr>
  );
}

/** Time for which a page is shown. */
const PAGE_INTERVAL_MS: Millis = 15_000;

/** Index of the current page, from 0; advances automatically. */
function useTurning(pages: number): number {
  const [rotation, turn] = useState(0);
  useEffect(() => {
    if (pages < 2) return;
    const timer = setInterval(() => turn((count) => count + 1), PAGE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [pages]);
  return pages < 2 ? 0 : rotation % pages;
}
