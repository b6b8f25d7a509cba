import { Button } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { codeOf, errorText } from '#renderer/lib/errors.ts';
import { SegmentsField } from '#renderer/ui/fields/segments-field.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { useFirstInvalid } from '#renderer/ui/form-frame/use-first-invalid.ts';
import type { ShowApiError } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { useMayReport, useReportFile, useSaveReport } from '../api.ts';
import { bodyOf, filtersOfType, MAX_NAME_LENGTH } from '../report-draft.ts';
import { ReportProgressBar } from '../report-progress-bar.tsx';
import { NextSending } from '../schedule/next-sending.tsx';
import { ScheduleFields } from '../schedule/schedule-fields.tsx';
import { useReportTexts } from '../use-report-texts.ts';
import { ReportView } from '../viewer/report-view.tsx';
import { StepFrame, type StepProps } from './step-frame.tsx';
import css from './wizard.module.css';

/** Last step: name, format and schedule; then view, export or save the report. */
export function SendingStep({ draft, set, goTo, leave }: StepProps) {
  const { t, i18n } = useTranslation('reporting');
  const { type: labelOf } = useReportTexts();
  const may = useMayReport();
  const [checked, setChecked] = useState(false);
  const { form, seek } = useFirstInvalid<HTMLDivElement>();
  const { isOpen: previews, open: openPreview, close: closePreview } = usePreview();
  const [rejected, setRejected] = useState<{ readonly ofName: boolean; readonly text: string } | null>(null);
  const save = useSaveReport(leave);
  const file = useReportFile();
  const { type, filters, name, exportAs, schedule } = draft;
  if (type === null) return null;
  const label = labelOf(type);
  const requested = { type, filters: filtersOfType(type, filters) };

  const showError: ShowApiError = (error) => {
    setRejected({ ofName: codeOf(error) === 'NAME_UNIQUE', text: errorText(i18n, error) });
    return true;
  };
  function saveNow() {
    setChecked(true);
    setRejected(null);
    if (bodyOf(draft, label)) void save.run(draft, showError);
    else seek();
  }

  if (previews) {
    return (
      <>
        <div className={css.preview}>
          <ReportView request={requested} name={name || label} onFilters={(next) => set({ filters: next })} />
        </div>
        <div className={css.answers}>
          <Button variant="filled" onClick={closePreview}>
            {t('backToSending')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <StepFrame
      next={{
        label: t('save'),
        run: saveNow,
        busy: save.busy,
        disabled: name.trim() === '' || exportAs === null,
      }}
      onPrevious={() => goTo('filters')}
      onCancel={leave}
      others={
        <>
          <Button
            leftSection={<IconEye size={18} stroke={1.75} />}
            disabled={exportAs === 'xls' || !may}
            title={exportAs === 'xls' ? t('noPreview') : undefined}
            onClick={openPreview}
          >
            {t('preview')}
          </Button>
          <Button
            leftSection={<IconDownload size={18} stroke={1.75} />}
            disabled={exportAs === null || !may}
            loading={file.busy}
            onClick={() =>
              exportAs !== null &&
              void file.run({
                reportType: type,
                filters: [...requested.filters],
                formatExport: exportAs,
                ...(name.trim() !== '' && { name: name.trim() }),
              })
            }
          >
            {t('generate')}
          </Button>
        </>
      }
      extra={<b>{label}</b>}
    >
      <div ref={form} className={css.fields} data-narrow>
        {file.busy && <ReportProgressBar asking={file.asking} onCancel={file.giveUp} />}
        {rejected && !rejected.ofName && <Notice kind="error">{rejected.text}</Notice>}
        <Card title={t('step.sending')}>
          <div className={css.stack}>
            <TextField
              label={t('name')}
              required
              autoFocus
              maxLength={MAX_NAME_LENGTH}
              value={name}
              error={rejected?.ofName ? rejected.text : undefined}
              hint={t('nameHint', { max: MAX_NAME_LENGTH })}
              onChange={(next) => {
                setRejected(null);
                set({ name: next });
              }}
            />
            <SegmentsField
              label={t('format')}
              options={(['pdf', 'xls'] as const).map((value) => ({ value, label: t(`export.${value}`) }))}
              value={exportAs}
              onChange={(next) => set({ exportAs: next })}
            />
          </div>
        </Card>
        <Card title={t('schedule')}>
          <ScheduleFields
            schedule={schedule}
            checked={checked}
            onChange={(next) => set({ schedule: next })}
          />
          <NextSending draft={draft} />
        </Card>
      </div>
    </StepFrame>
  );
}

const PREVIEW = { preview: true } as const;

/** The preview is a history entry of its own, so that the browser's Back returns to this step. */
function usePreview() {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  return {
    isOpen: typeof state === 'object' && state !== null && 'preview' in state,
    open: () => void navigate(pathname, { state: PREVIEW }),
    close: () => void navigate(-1),
  };
}
