import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { reportType } from '#shared/domain/reports/report-types.ts';
import type { ReportRequest } from './api/use-report-table.ts';
import { useReportMenu } from './api/use-reports.ts';
import css from './reporting.module.css';
import { viewerLink } from './viewer/viewer-link.ts';
import { TypeIllustration } from './wizard/type-illustration.tsx';

const ALL_DAY = { from: '', to: '', fromTime: '', toTime: '' };

/** Predefined reports, by text key; for the current month unless a filter differs. */
const READY_REPORTS = {
  week: {
    type: 108,
    filters: [{ type: 'FILTER_DATE_AND_TIME', data: { range: 'currentWeek', ...ALL_DAY } }],
  },
  hours: { type: 104, filters: [] },
  level: { type: 103, filters: [] },
  workload: { type: 201, filters: [] },
} as const satisfies Readonly<Record<string, ReportRequest>>;
const KEYS = Object.keys(READY_REPORTS) as (keyof typeof READY_REPORTS)[];

/** Links to predefined reports, except of categories without permission. */
export function ReadyReports() {
  const { t } = useTranslation('reporting');
  const { data: categories = [] } = useReportMenu();
  const offered = new Set(categories.flatMap(({ types }) => types.map(({ id }) => id)));
  const visible = KEYS.filter((key) => offered.has(READY_REPORTS[key].type));
  if (visible.length === 0) return null;
  return (
    <nav className={css.ready} aria-label={t('ready.title')}>
      <h2>{t('ready.title')}</h2>
      <ul>
        {visible.map((key) => {
          const report = READY_REPORTS[key];
          return (
            <li key={key}>
              <Link {...viewerLink(report)}>
                <TypeIllustration chart={reportType(report.type)?.chart ?? 'none'} />
                <span>
                  <b>{t(`ready.${key}.name`)}</b>
                  <small>{t(`ready.${key}.what`)}</small>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
