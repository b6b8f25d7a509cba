import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { sessionAtom } from '#renderer/lib/session.ts';
import { NotLoaded } from '#renderer/ui/page/not-found.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { ReportDesign } from '#shared/contract/reports/report-designs.ts';
import { type ReportRequest, useSavedReport, useSaveReport } from '../api.ts';
import { draftOf, newDraft, storedDraftAtom } from '../report-draft.ts';
import { SchedulePanel } from '../schedule/schedule-panel.tsx';
import { useReportTexts } from '../use-report-texts.ts';
import { ReportView } from './report-view.tsx';
import css from './viewer.module.css';
import { useViewerState } from './viewer-link.ts';

const LIST = '/app/reporting';
const WIZARD = '/app/reporting/crud';

/** Shows a saved report by id, or the one in the navigation state. */
export function ViewScreen() {
  const { id } = useParams();
  const request = useViewerState();
  if (id !== undefined) return <Saved key={id} id={Number(id)} request={request} />;
  return request ? <Unsaved request={request} /> : <Navigate to={LIST} replace />;
}

/** Filters, stored in the current history entry. */
function useFilters(type: number) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (filters: ReportRequest['filters'] | null) =>
    void navigate(pathname, { replace: true, state: filters && { type, filters } });
}

function Saved({ id, request }: { readonly id: number; readonly request: ReportRequest | null }) {
  const { data: report, error, refetch } = useSavedReport(id);
  if (report) return <SavedView report={report} request={request} />;
  return (
    <div className={css.screen}>{error ? <NotLoaded error={error} onRetry={refetch} /> : <PageHeader />}</div>
  );
}

interface SavedViewProps {
  readonly report: ReportDesign;
  readonly request: ReportRequest | null;
}

function SavedView({ report, request }: SavedViewProps) {
  const { t } = useTranslation('reporting');
  const { type: labelOf } = useReportTexts();
  const { reportType: type, design, name } = report;
  const filters = request?.type === type ? request.filters : design.filters;
  const isChanged = JSON.stringify(filters) !== JSON.stringify(design.filters);
  const choose = useFilters(type);
  const save = useSaveReport(() => choose(null));
  return (
    <div className={css.screen}>
      <PageHeader title={name} context={labelOf(type, design.type.name)} />
      <ReportView
        request={{ type, filters }}
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

function Unsaved({ request }: { readonly request: ReportRequest }) {
  const { t } = useTranslation('reporting');
  const navigate = useNavigate();
  const username = useAtomValue(sessionAtom)?.user.username ?? '';
  const storeDraft = useSetAtom(storedDraftAtom);
  const { type: labelOf } = useReportTexts();
  const choose = useFilters(request.type);
  return (
    <div className={css.screen}>
      <PageHeader title={labelOf(request.type)} />
      <ReportView
        request={request}
        name={labelOf(request.type)}
        onFilters={choose}
        tools={
          <Button
            leftSection={<IconDeviceFloppy size={18} stroke={1.75} />}
            onClick={() => {
              const from = newDraft(username);
              storeDraft({ from, draft: { ...from, ...request }, step: 'sending' });
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
