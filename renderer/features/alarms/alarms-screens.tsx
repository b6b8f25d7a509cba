import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { momentText } from '#renderer/lib/format.ts';
import { type Level, useSelectedLevel } from '#renderer/lib/installation.tsx';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { CreatedAtBranches } from '#renderer/ui/list/configured/created-at-branches.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import type { ListState } from '#renderer/ui/list/data-table/list-state.ts';
import { usePagedList } from '#renderer/ui/list/data-table/use-paged-list.ts';
import { type AlarmEvent, listAlarmEvents } from '#shared/contract/configuration/alarms.ts';
import { measureText } from '#shared/domain/alarms/alarm-measure.ts';
import { ALARMS_BELOW, alarms } from './alarm-kind.ts';
import styles from './alarms-screens.module.css';
import { useAlarmTexts, valueText } from './use-alarm-texts.ts';

/** Lists the alarms; at central with the values that branches set themselves. */
export function AlarmsScreen() {
  const { t } = useTranslation('alarms');
  const texts = useAlarmTexts();
  return (
    <>
      <ConfiguredList kind={alarms} choices={texts.choices} />
      <CreatedAtBranches
        kind="alarms"
        contents={({ values }) =>
          values.map(
            (each) =>
              `${texts.condition(each, each.queueName ?? t('allQueues'))} ${valueText(each.operand, each.value)}`,
          )
        }
      />
    </>
  );
}

const Below = ({ level }: { readonly level: Level }) => (
  <ConfiguredList kind={ALARMS_BELOW[level]} choices={useAlarmTexts().choices} />
);

/** Alarms as the selected branch type sees them. */
export const AlarmsOfBranchType = () => <Below level="branchType" />;

/** Alarms as the selected branch sees them, and when they were raised there. */
export const AlarmsOfBranch = () => (
  <>
    <Below level="branch" />
    <RaisedAlarms />
  </>
);

const SORTS = ['at', 'name'] as const;
type Sort = (typeof SORTS)[number];
const LATEST: ListState<Sort> = { search: '', sort: 'at', order: 'desc', page: 1, size: 10 };
/** Poll interval of the page, ms. Alarms are raised while the page is open. */
const POLL_INTERVAL_MS = 5_000;

/** Events of alarms at the selected branch, latest first. */
function RaisedAlarms() {
  const [branch] = useSelectedLevel('branch');
  return branch && <Raised key={branch.id} idBranches={branch.id} />;
}

function Raised({ idBranches }: { readonly idBranches: number }) {
  const { t, i18n } = useTranslation('alarms');
  const { t: notice } = useTranslation('alarm-notices');
  const api = useApi();
  const [state, setState] = useState(LATEST);
  const show = useCallback((change: (now: ListState<Sort>) => ListState<Sort>) => setState(change), []);
  const list = usePagedList<AlarmEvent, Sort, unknown>({
    state,
    show,
    sorts: SORTS,
    everyMs: POLL_INTERVAL_MS,
    queryKey: ['raisedAlarms', idBranches, state],
    fetchPage: (query, signal) =>
      api.call(listAlarmEvents, { params: { id: idBranches }, query }, { signal }),
  });
  const columns: readonly Column<AlarmEvent>[] = [
    {
      key: 'at',
      header: t('raised.at'),
      width: 190,
      sortable: true,
      read: ({ at }) => momentText(at, i18n.language),
    },
    { key: 'name', header: t('alarm'), width: 220, weight: 'strong', sortable: true },
    {
      key: 'text',
      header: t('raised.text'),
      wraps: true,
      // An event of an earlier build has its text only.
      read: ({ measures, text }) =>
        measures.length > 0
          ? measures.map((one) => measureText((key, values) => notice(key, values), one)).join('; ')
          : text,
    },
  ];
  return (
    <section aria-label={t('raised.title')} className={styles.raised}>
      <h2 className={styles.title}>{t('raised.title')}</h2>
      <DataTable
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        texts={{
          search: t('raised.search'),
          count: t('raised.count', { count: list.total }),
          empty: { title: t('raised.none') },
        }}
      />
    </section>
  );
}
