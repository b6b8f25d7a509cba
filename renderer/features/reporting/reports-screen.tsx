import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconPlus } from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { sessionAtom } from '#renderer/lib/session.ts';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { sortRows } from '#renderer/ui/list/data-table/sort-rows.ts';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { ListBar } from '#renderer/ui/list/list-bar.tsx';
import { RowLink } from '#renderer/ui/list/row-link.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import {
  deleteReportDesign,
  listReportDesigns,
  type ReportDesign,
} from '#shared/contract/reports/report-designs.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { reportType } from '#shared/domain/reports/report-types.ts';
import {
  type ReportFile,
  type ReportRequest,
  SAVED,
  useMayReport,
  useReportFile,
  useReportMenu,
} from './api.ts';
import { dayText } from './filters/use-filter-texts.ts';
import { draftOf, isChanged, newDraft, opened, type ReportDraft, storedDraftAtom } from './report-draft.ts';
import { ReportProgressBar } from './report-progress-bar.tsx';
import css from './reporting.module.css';
import { hasFailed, localTimeText, RetryButton, useWhyNotSent } from './schedule/next-sending.tsx';
import { useScheduleText } from './schedule/schedule-fields.tsx';
import { useReportTexts } from './use-report-texts.ts';
import { VIEW, viewerLink } from './viewer/viewer-link.ts';
import { TypeIllustration } from './wizard/type-illustration.tsx';

const WIZARD = '/app/reporting/crud';

/** Lists the saved reports that the user may see: to open, to download, to edit, to delete. */
export function ReportsScreen() {
  const { t, i18n } = useTranslation('reporting');
  const navigate = useNavigate();
  const username = useAtomValue(sessionAtom)?.user.username ?? '';
  const [storedDraft, storeDraft] = useAtom(storedDraftAtom);
  const may = useMayReport();
  const list = useReportList();
  const remove = useDeleteReport();
  const file = useReportFile();
  const day = dayText(i18n.language);
  const isExisting = ({ reportType: type }: ListedReport) => reportType(type) !== undefined;

  function edit(draft: ReportDraft) {
    storeDraft(opened(draft));
    void navigate(WIZARD);
  }

  const columns: readonly Column<ListedReport>[] = [
    {
      key: 'name',
      header: t('name'),
      weight: 'strong',
      sortable: true,
      read: (report) =>
        may && isExisting(report) ? (
          <RowLink to={`${VIEW}/${report.id}`}>{report.name}</RowLink>
        ) : (
          report.name
        ),
    },
    { key: 'typeLabel', header: t('type'), width: 220, sortable: true },
    {
      key: 'creationDate',
      header: t('date'),
      width: 130,
      sortable: true,
      read: ({ creationDate }) => day(new Date(creationDate).toISOString().slice(0, 10)),
    },
    { key: 'username', header: t('createdBy'), width: 130 },
    {
      key: 'sending',
      header: t('schedule'),
      width: 280,
      wraps: true,
      read: (report) => <SendingCell report={report} />,
    },
  ];
  return (
    <div className={css.screen}>
      <PageHeader />
      {storedDraft && isChanged(storedDraft) && (
        <OfferedReport
          name={storedDraft.draft.name}
          onRestoreDraft={() => void navigate(WIZARD)}
          onDiscard={() => storeDraft(null)}
        />
      )}
      {may && <ReadyReports />}
      {may && (
        <ListBar>
          <Button
            variant="filled"
            leftSection={<IconPlus size={18} stroke={1.75} />}
            onClick={() => edit(newDraft(username))}
          >
            {t('new')}
          </Button>
        </ListBar>
      )}
      {file.busy && <ReportProgressBar asking={file.asking} onCancel={file.giveUp} />}
      <DataTable
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        texts={{
          search: t('searchList'),
          count: t('count', { count: list.total }),
          empty: { title: t('NO_REPORTS'), hint: may ? t('emptyHint') : t('emptyHintOwn') },
        }}
        extra={(report) =>
          may && isExisting(report) ? <DownloadButton report={report} file={file} /> : null
        }
        onOpen={(report) => edit(draftOf(report))}
        fixedWhy={(report) => (isExisting(report) ? undefined : t('laterVersion'))}
        onDelete={remove}
      />
    </div>
  );
}

interface OfferedReportProps {
  /** Empty while it has none. */
  readonly name: string;
  readonly onRestoreDraft: () => void;
  readonly onDiscard: () => void;
}

/** Offers the unsaved report that this tab stores. */
function OfferedReport({ name, onRestoreDraft, onDiscard }: OfferedReportProps) {
  const { t } = useTranslation('reporting');
  return (
    <div className={css.offered} role="status">
      <p>{name === '' ? t('offered.nameless') : t('offered.named', { name })}</p>
      <Button onClick={onRestoreDraft}>{t('offered.takeUp')}</Button>
      <Button variant="subtle" onClick={onDiscard}>
        {t('offered.discard')}
      </Button>
    </div>
  );
}

/** Deletes a saved report after confirmation. */
function useDeleteReport(): (report: ListedReport) => Promise<void> {
  const { t } = useTranslation(['reporting', 'common']);
  const api = useApi();
  const confirm = useConfirm();
  const toasts = useToasts();
  const remove = useAction(
    (report: ListedReport, call) =>
      api.call(deleteReportDesign, { params: { id: report.id } }, { ...call, basedOn: report }),
    {
      refreshes: [SAVED],
      onDone: () => toasts.success({ title: t('REPORT_DELETE_SUCCESS') }),
    },
  );
  return async (report) => {
    const { name } = report;
    const isSure = await confirm({
      title: t('DELETE_REPORT_TITLE', { name }),
      text: t('DELETE_REPORT_MESSAGE'),
      confirm: t('common:action.delete'),
      danger: true,
    });
    if (isSure) await remove.run(report);
  };
}

interface DownloadButtonProps {
  readonly report: ListedReport;
  /** Downloads one file at a time, of any report. */
  readonly file: ReportFile;
}

/** Downloads a saved report in its stored format. */
function DownloadButton({ report, file }: DownloadButtonProps) {
  const { t } = useTranslation('reporting');
  const { name, reportType, design } = report;
  const label = t('download', { name });
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      disabled={file.busy}
      onClick={() =>
        void file.run({
          name,
          reportType,
          filters: design.filters,
          formatExport: design.configuration.export.name,
        })
      }
    >
      <IconDownload size={18} stroke={1.75} />
    </ActionIcon>
  );
}

/** Schedule of a report, next sending, and the last failure. */
function SendingCell({ report }: { readonly report: ListedReport }) {
  const { t, i18n } = useTranslation('reporting');
  const say = useScheduleText();
  const why = useWhyNotSent();
  const { nextAt, state, reason, detail, zone } = report.sending;
  const failed = reason === 'unclear' ? 'unclearShort' : 'failedShort';
  const lead = state === 'failed' ? failed : 'again';
  const next = nextAt === null ? null : localTimeText(nextAt, zone, i18n.language, 'medium');
  return (
    <>
      {say(draftOf(report).schedule)}
      {hasFailed(report.sending) && (
        <>
          <span className={css.failed} title={detail || undefined}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
            {t(`sending.${lead}`, { why: why(report.sending) })}
          </span>
          <RetryButton report={report} />
        </>
      )}
      {next !== null && <span className={css.next}>{t('sending.nextShort', { moment: next })}</span>}
    </>
  );
}

/** A saved report as its list shows it. */
interface ListedReport extends ReportDesign {
  readonly id: number;
  /** Its type, as the language calls it. */
  readonly typeLabel: string;
}

/** Poll interval, ms: scheduled sending changes the list. */
const POLL_INTERVAL_MS = 10_000;

const SORTS = ['name', 'typeLabel', 'creationDate'] as const;

/** Searches, sorts and pages saved reports; the server returns all of them. */
function useReportList() {
  const api = useApi();
  const { type } = useReportTexts();
  return useListQuery<ListedReport, (typeof SORTS)[number], unknown>({
    key: SAVED,
    sorts: SORTS,
    firstSort: 'name',
    everyMs: POLL_INTERVAL_MS,
    // Types are searched and sorted by label.
    filter: type(101),
    fetchPage: async ({ search, sort, order, page, size }, signal) => {
      const all = await api.call(listReportDesigns, {}, { signal });
      const wanted = foldText(search.trim());
      const found = all
        .map((report) => ({
          ...report,
          id: report.idDisplayDesign,
          typeLabel: type(report.reportType, report.design.type.name),
        }))
        .filter(({ name, typeLabel, username }) =>
          foldText(`${name} ${typeLabel} ${username}`).includes(wanted),
        );
      const rows = sortRows(found, (report) => report[sort], order);
      return { rows: rows.slice((page - 1) * size, page * size), total: rows.length };
    },
  });
}

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
function ReadyReports() {
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
