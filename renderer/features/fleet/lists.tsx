import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ShortList } from '#renderer/ui/list/short-list.tsx';
import type { FleetHappened } from '#shared/contract/central/fleet-history.ts';
import { OFFLINE } from '#shared/domain/fleet/alarms.ts';
import { useHistory } from './api.ts';
import styles from './fleet.module.css';
import { useFleetTexts } from './texts.ts';

/** History of a branch, or of central without an id; newest first. */
export function HistoryList({ idBranches }: { readonly idBranches?: number }) {
  const { t } = useTranslation('fleet');
  const list = useHistory(idBranches);
  return (
    <ShortList list={list} empty={t('history.none')}>
      <ul className={styles.history}>
        {list.rows.map((happened) => (
          <HistoryRow key={happened.id} happened={happened} />
        ))}
      </ul>
    </ShortList>
  );
}

function HistoryRow({ happened }: { readonly happened: FleetHappened }) {
  const { t } = useTranslation('fleet');
  const { moment, span } = useFleetTexts();
  const { kind, detail, raisedAt, endedAt } = happened;
  return (
    <li>
      <span>
        {kind === 'behind' && detail === OFFLINE
          ? t('history.branchOffline')
          : t(`history.${kind}`, { printer: detail, device: detail, version: detail })}
        {(kind === 'restored' || kind === 'newEpoch') && (
          <span className={styles.meaning}>{t(`happened.${kind}`)}</span>
        )}
      </span>
      <span className={styles.when}>
        <time dateTime={new Date(raisedAt).toISOString()}>{moment(raisedAt)}</time>
        {endedAt === null && ` · ${t('history.still')}`}
        {endedAt !== null && endedAt > raisedAt && ` · ${span(endedAt - raisedAt)}`}
      </span>
    </li>
  );
}

interface Problem {
  readonly key: string;
  /** Explanation and remedy. */
  readonly text: string;
}

interface ProblemListProps {
  readonly problems: readonly Problem[];
  /** Text of the empty list. */
  readonly none: string;
}

/** List of current problems; announced to screen readers on change. */
export function ProblemList({ problems, none }: ProblemListProps) {
  return (
    <ul className={styles.listsList} aria-live="polite">
      {problems.length === 0 && (
        <li className={styles.well}>
          <IconCheck size={16} stroke={1.75} aria-hidden="true" />
          {none}
        </li>
      )}
      {problems.map(({ key, text }) => (
        <li key={key}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}
