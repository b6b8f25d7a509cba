import { useTranslation } from 'react-i18next';
import { useFleetTexts } from '#renderer/features/fleet/use-fleet-texts.ts';
import { ShortList } from '#renderer/ui/list/short-list.tsx';
import type { FleetHappened } from '#shared/contract/central/fleet-history.ts';
import { OFFLINE } from '#shared/domain/fleet/alarms.ts';
import styles from './history-list.module.css';
import { useHistory } from './use-history.ts';

/** Lists what happened to a branch, or to central itself where none is named; the newest first, by pages. */
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
          ? t('history.away')
          : t(`history.${kind}`, { printer: detail, device: detail, version: detail })}
        {(kind === 'putBack' || kind === 'newEpoch') && (
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
