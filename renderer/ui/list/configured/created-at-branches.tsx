import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useShows } from '#renderer/lib/installation.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import {
  type CreatedAtBranch,
  type CreatedAtBranches as Kind,
  listCreatedAtBranches,
} from '#shared/contract/central/created-at-branches.ts';
import styles from './created-at-branches.module.css';

/** At central: what branches created or adapted of a kind, which can be changed there only. */
export function CreatedAtBranches(props: Props) {
  const shows = useShows();
  return shows('fleet') ? <Created {...props} /> : null;
}

interface Props {
  readonly kind: Kind;
  /** Values of a row, a line each. */
  readonly contents?: (row: CreatedAtBranch) => readonly string[];
}

const NO_CONTENTS = () => [];

function Created({ kind, contents = NO_CONTENTS }: Props) {
  const { t } = useTranslation();
  const api = useApi();
  const { data = [] } = useQuery({
    queryKey: ['createdAtBranches', kind],
    queryFn: ({ signal }) => api.call(listCreatedAtBranches, { query: { kind } }, { signal }),
  });
  if (data.length === 0) return null;
  return (
    <Card title={t(`createdAtBranches.title.${kind}`)} className={styles.card}>
      <p className={styles.hint}>{t('createdAtBranches.hint')}</p>
      <ul className={styles.rows}>
        {data
          .map((row) => ({ row, lines: contents(row) }))
          .map(({ row, lines }) => (
            <li key={`${row.idBranches} ${row.name}`}>
              <b>{row.name}</b>
              <span>{row.branchName}</span>
              {lines.length > 0 && (
                <ul className={styles.contents}>
                  {lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
              <small>
                {t(
                  kind === 'workstations'
                    ? 'createdAtBranches.createdAtBranch'
                    : 'createdAtBranches.changedAtBranch',
                )}
              </small>
            </li>
          ))}
      </ul>
    </Card>
  );
}
