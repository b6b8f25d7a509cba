import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useShows } from '#renderer/lib/installation.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import { useReportTexts } from '#renderer/ui/page/use-report-texts.ts';
import { type Rewound, showRewound } from '#shared/contract/central/rewound.ts';
import styles from './restores.module.css';

const REFRESH_MS = 10_000;

/** At central after a restore: the user, and the data that each branch sends again. */
export function RewoundCard() {
  const { t } = useTranslation('restores');
  const { moment } = useReportTexts();
  const api = useApi();
  const isCentral = useShows()('fleet');
  const { data } = useQuery({
    queryKey: ['rewound'],
    queryFn: isCentral ? ({ signal }) => api.call(showRewound, {}, { signal }) : skipToken,
    refetchInterval: REFRESH_MS,
  });
  if (!data || (!data.restore && data.branches.length === 0)) return null;
  const { restore, branches } = data;
  return (
    <div className={styles.report}>
      <Card title={t('rewound.title')}>
        <p className={styles.hint}>
          {restore
            ? t('rewound.by', {
                by: restore.by,
                at: moment(restore.at),
                backupAt: moment(restore.backupAt),
              })
            : t('rewound.copied')}
        </p>
        <p className={styles.hint}>{t(branches.length === 0 ? 'rewound.none' : 'rewound.hint')}</p>
        <Branches branches={branches} />
      </Card>
    </div>
  );
}

function Branches({ branches }: Pick<Rewound, 'branches'>) {
  const { t, i18n } = useTranslation('restores');
  const number = (count: number) => count.toLocaleString(i18n.language);
  return (
    <Details
      facts={branches.map(
        ({ name, rows, of, isDone }) =>
          [
            name,
            isDone
              ? t('rewound.done', { count: rows })
              : t('rewound.underWay', { rows: number(rows), of: number(of) }),
          ] as const,
      )}
    />
  );
}
