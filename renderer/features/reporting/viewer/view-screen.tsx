import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { sessionAtom } from '#renderer/lib/session.ts';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { NotLoaded } from '#renderer/ui/page/not-found.tsx';
import type { ReportDesign } from '#shared/contract/reports/report-designs.ts';
import type { ReportRequest } from '../api/use-report-table.ts';
import { useSavedReport } from '../api/use-reports.ts';
import { useSaveReport } from '../api/use-save-report.ts';
import { draftOf, newDraft } from '../draft/report-draft.ts';
import { storedDraftAtom } from '../draft/stored-draft.ts';
import { SchedulePanel } from '../schedule/schedule-panel.tsx';
import { useReportTexts } from '../use-report-texts.ts';
import { ReportView } from './report-view.tsx';
import css from './view-screen.module.css';
import { useViewerState } from './viewer-link.ts';

const LIST = '/app/reporting';
const WIZARD = '/app/reporting/crud';

/** Shows a report: a saved one by its number, or one that the way here asked for. */
export function ViewScreen() {
  const { id } = useParams();
  const shown = useViewerState();
  if (id !== undefined) return <Saved key={id} id={Number(id)} shown={shown} />;
  return shown ? <Unsaved asked={shown} /> : <Navigate to={LIST} replace />;
}

/** Keeps other filters with this entry of the browser's history. */
function useFilters(type: number) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (filters: ReportRequest['filters'] | null) =>
    void navigate(pathname, { replace: true, state: filters && { type, filters } });
}

function Saved({ id, shown }: { readonly id: number; readonly shown: ReportRequest | null }) {
  const { data: report, error, refetch } = useSavedReport(id);
  if (report) return <SavedView report={report} shown={shown} />;
  return (
    <div className={css.screen}>{error ? <NotLoaded error={error} onRetry={refetch} /> : <PageHeader />}</div>
  );
}

interface SavedViewProps {
  readonly report: ReportDesign;
  readonly shown: ReportRequest | null;
}

function SavedView({ report, shown }: SavedViewProps) {
  const { t } = useTranslation('reporting');
  const { type: labelOf } = useReportTexts();
  const { reportType: type, design, name } = report;
  const filters = shown?.type === type ? shown.filters : design.filters;
  const isChanged = JSON.stringify(filters) !== JSON.stringify(design.filters);
  const choose = useFilters(type);
  const save = useSaveReport(() => choose(null));
  return (
    <div className={css.screen}>
      <PageHeader title={name} place={labelOf(type, design.type.name)} />
      <ReportView
        asked={{ type, filters }}
        name={name}
        onFilters={choose}
        tools={
          <>
            {isChanged && (
              <>
                <Button variant="subtle" onClick={() => choose(null)}>
                  {t('discardChanges')}
                </Button>
                <Button
                  variant="filled"
                  loading={save.busy}
                  leftSection={<IconDeviceFloppy size={18} stroke={1.75} />}
                  onClick={() => void save.run({ ...draftOf(report), filters })}
                >
                  {t('saveChanges')}
                </Button>
              </>
            )}
            <SchedulePanel report={report} />
          </>
        }
      />
    </div>
  );
}

function Unsaved({ asked }: { readonly asked: ReportRequest }) {
  const { t } = useTranslation('reporting');
  const navigate = useNavigate();
  const username = useAtomValue(sessionAtom)?.user.username ?? '';
  const keep = useSetAtom(storedDraftAtom);
  const { type: labelOf } = useReportTexts();
  const choose = useFilters(asked.type);
  return (
    <div className={css.screen}>
      <PageHeader title={labelOf(asked.type)} />
      <ReportView
        asked={asked}
        name={labelOf(asked.type)}
        onFilters={choose}
        tools={
          <Button
            leftSection={<IconDeviceFloppy size={18} stroke={1.75} />}
            onClick={() => {
              const from = newDraft(username);
              keep({ from, draft: { ...from, ...asked }, step: 'sending' });
              void navigate(WIZARD);
            }}
          >
            {t('saveReport')}
          </Button>
        }
      />
    </div>
  );
}
