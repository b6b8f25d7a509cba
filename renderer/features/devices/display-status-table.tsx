import { useTranslation } from 'react-i18next';
import type { Chosen } from '#renderer/lib/installation/chosen-level.ts';
import { PRODUCT } from '#renderer/lib/installation/product.ts';
import { LIVE } from '#renderer/lib/live/follow-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import {
  DISPLAY_STATUS_SORTS,
  type DisplayStatus,
  listDisplayStatus,
} from '#shared/contract/devices/display-status.ts';
import css from './devices.module.css';
import { DisplayMenu } from './display-menu.tsx';
import { DisplayStateMark } from './display-state-mark.tsx';
import { momentText } from './moment-text.ts';
import { ShownText } from './shown-text.tsx';
import type { DisplayOfBranch } from './use-displays-of.ts';

/** A time passes without anybody saying so: what was last seen is read anew, ms. */
const READ_MS = 30_000;

interface TableProps {
  readonly branch: Chosen;
  readonly displays: readonly DisplayOfBranch[] | undefined;
}

/** Lists the displays of a branch as they are now: those that somebody has to look at stand first. */
export function DisplayStatusTable({ branch, displays = [] }: TableProps) {
  const { t, i18n } = useTranslation('devices');
  const api = useApi();
  const list = useListQuery<DisplayStatus, (typeof DISPLAY_STATUS_SORTS)[number], unknown>({
    key: LIVE.displays,
    sorts: DISPLAY_STATUS_SORTS,
    firstSort: 'state',
    filter: String(branch.id),
    everyMs: READ_MS,
    fetchPage: (query, signal) =>
      api.call(listDisplayStatus, { params: { id: branch.id }, query }, { signal }),
  });

  const columns: readonly Column<DisplayStatus>[] = [
    {
      ...{ key: 'name', header: t('display'), sortable: true, wraps: true },
      read: (status) => <NameCell status={status} />,
    },
    {
      ...{ key: 'state', header: t('stateHead'), width: 168, sortable: true, wraps: true },
      read: (status) => <DisplayStateMark status={status} />,
    },
    {
      ...{ key: 'seenAt', header: t('seenAt'), width: 112, sortable: true, wraps: true },
      read: ({ seenAt, pages }) =>
        seenAt === null ? '–' : pages[0]?.live === 'Y' ? t('now') : momentText(seenAt, i18n.language),
    },
    {
      ...{ key: 'pages', header: t('showsHead'), width: 196, wraps: true },
      read: (status) => <ShownText status={status} />,
    },
    {
      ...{ key: 'since', header: t('version'), width: 124, wraps: true },
      read: ({ pages: [page] }) =>
        page ? (
          <>
            {page.version}
            <small className={css.small} data-old={page.version !== PRODUCT.version || undefined}>
              {t('size', page)}
            </small>
          </>
        ) : (
          '–'
        ),
    },
    {
      ...{ key: 'id', header: t('actions'), width: 152 },
      read: (status) => <DisplayMenu status={status} displays={displays} />,
    },
  ];
  return (
    <DataTable
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      texts={{
        search: t('search'),
        count: t('count', { count: list.total }),
        empty: { title: t('NO_DATA'), hint: t('emptyHint') },
      }}
    />
  );
}

/** Names a display, and where its pages are. */
function NameCell({ status: { name, pages, devices } }: { readonly status: DisplayStatus }) {
  const { t } = useTranslation('devices');
  const addresses = [...new Set(pages.map(({ address }) => address))].join(', ');
  const open = pages.filter(({ live }) => live === 'Y').length;
  return (
    <span className={css.name}>
      <b>{name}</b>
      {addresses && <small className={css.small}>{addresses}</small>}
      {(open > 1 || devices.length > 1) && (
        <small className={css.small}>
          {[
            ...(devices.length > 1 ? [t('devicesPaired', { count: devices.length })] : []),
            ...(open > 1 ? [t('pagesOpen', { count: open })] : []),
          ].join(' · ')}
        </small>
      )}
    </span>
  );
}
