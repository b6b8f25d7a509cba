import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { sessionAtom } from '#renderer/lib/session.ts';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { ListBar } from '#renderer/ui/list/list-bar.tsx';
import { RowLink } from '#renderer/ui/list/row-link.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { reportType } from '#shared/domain/reports/report-types.ts';
import { useReportFile } from '../api/use-report-file.ts';
import { useMayReport } from '../api/use-reports.ts';
import { draftOf, newDraft, type ReportDraft } from '../draft/report-draft.ts';
import { isChanged, opened, storedDraftAtom } from '../draft/stored-draft.ts';
import { dayText } from '../filters/use-filter-texts.ts';
import { ReportProgressBar } from '../making/report-progress-bar.tsx';
import { VIEW } from '../viewer/viewer-link.ts';
import { DownloadButton } from './download-button.tsx';
import { OfferedReport } from './offered-report.tsx';
import { ReadyReports } from './ready-reports.tsx';
import css from './reports-screen.module.css';
import { SendingCell } from './sending-cell.tsx';
import { useDeleteReport } from './use-delete-report.ts';
import { type ListedReport, useReportList } from './use-report-list.ts';

const WIZARD = '/app/reporting/crud';

/** Lists the saved reports that the user may see: to open, to download, to edit, to delete. */
export function ReportsScreen() {
  const { t, i18n } = useTranslation('reporting');
  const navigate = useNavigate();
  const username = useAtomValue(sessionAtom)?.user.username ?? '';
  const [kept, keep] = useAtom(storedDraftAtom);
  const may = useMayReport();
  const list = useReportList();
  const remove = useDeleteReport();
  const file = useReportFile();
  const day = dayText(i18n.language);
  const isExisting = ({ reportType: type }: ListedReport) => reportType(type) !== undefined;

  function edit(draft: ReportDraft) {
    keep(opened(draft));
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
      {kept && isChanged(kept) && (
        <OfferedReport
          name={kept.draft.name}
          onRestoreDraft={() => void navigate(WIZARD)}
          onDiscard={() => keep(null)}
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
        beside={(report) =>
          may && isExisting(report) ? <DownloadButton report={report} file={file} /> : null
        }
        onOpen={(report) => edit(draftOf(report))}
        fixedWhy={(report) => (isExisting(report) ? undefined : t('laterVersion'))}
        onDelete={remove}
      />
    </div>
  );
}
