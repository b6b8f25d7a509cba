import { Button, Group } from '@mantine/core';
import { IconCalendarTime, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { SegmentsField } from '#renderer/ui/fields/segments-field.tsx';
import { useFirstInvalid } from '#renderer/ui/form-frame/use-first-invalid.ts';
import type { ReportDesign } from '#shared/contract/reports/report-designs.ts';
import { REPEATS } from '#shared/domain/reports/repeat.ts';
import { useSaveReport, useSentFile } from '../api.ts';
import { draftOf, NO_SCHEDULE, type ReportDraft, validateSchedule } from '../report-draft.ts';
import { Floating } from '../viewer/floating.tsx';
import floating from '../viewer/viewer.module.css';
import { hasFailed, localTimeText, NextSending, RetryButton, useWhyNotSent } from './next-sending.tsx';
import css from './schedule.module.css';
import { ScheduleFields, useScheduleText } from './schedule-fields.tsx';

/** Recurrences without "none"; a separate button stops sending. */
const SENT = REPEATS.filter((repeat) => repeat !== 'none');

/** Shows and edits the schedule of a saved report, with the report visible. */
export function SchedulePanel({ report }: { readonly report: ReportDesign }) {
  const { t } = useTranslation('reporting');
  const [opened, setOpened] = useState(false);
  const say = useScheduleText();
  const { schedule } = draftOf(report);
  return (
    <Floating
      opened={opened}
      onClose={() => setOpened(false)}
      label={t('schedule')}
      width={420}
      position="bottom-end"
      target={
        <Button
          aria-haspopup="dialog"
          aria-expanded={opened}
          leftSection={<IconCalendarTime size={18} stroke={1.75} />}
          onClick={() => setOpened(!opened)}
        >
          {schedule.repeat === 'none' ? t('schedule') : say(schedule)}
        </Button>
      }
    >
      {opened && <PanelForm report={report} onClose={() => setOpened(false)} />}
    </Floating>
  );
}

interface PanelFormProps {
  readonly report: ReportDesign;
  readonly onClose: () => void;
}

function PanelForm({ report, onClose }: PanelFormProps) {
  const { t } = useTranslation(['reporting', 'common']);
  const saved = draftOf(report);
  const [draft, setDraft] = useState<ReportDraft>(() =>
    saved.schedule.repeat === 'none'
      ? { ...saved, schedule: { ...saved.schedule, repeat: 'weekly' } }
      : saved,
  );
  const [checked, setChecked] = useState(false);
  const { form, seek } = useFirstInvalid<HTMLFormElement>();
  const save = useSaveReport(onClose);
  const isComplete = validateSchedule(draft.schedule).length === 0;

  return (
    <form
      ref={form}
      className={floating.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (isComplete) void save.run(draft);
        else seek();
      }}
    >
      <RequiredLegend />
      <h2 className={css.title}>{t('schedule')}</h2>
      <SendingText report={report} />
      <ScheduleFields
        schedule={draft.schedule}
        checked={checked}
        repeats={SENT}
        onChange={(schedule) => setDraft({ ...draft, schedule })}
      />
      <SegmentsField
        label={t('format')}
        options={(['pdf', 'xls'] as const).map((value) => ({ value, label: t(`export.${value}`) }))}
        value={draft.exportAs}
        onChange={(exportAs) => setDraft({ ...draft, exportAs })}
      />
      <NextSending draft={draft} />
      <Group gap="xs" className={floating.answers ?? ''}>
        <Button type="submit" variant="filled" loading={save.busy}>
          {t('saveSchedule')}
        </Button>
        <Button onClick={onClose}>{t('common:action.cancel')}</Button>
        {saved.schedule.repeat !== 'none' && (
          <Button
            variant="subtle"
            ml="auto"
            onClick={() => void save.run({ ...saved, schedule: { ...NO_SCHEDULE } })}
          >
            {t('stopSending')}
          </Button>
        )}
      </Group>
    </form>
  );
}

/** Result of the last sending, with a retry button after a failure. */
function SendingText({ report }: { readonly report: ReportDesign }) {
  const { t, i18n } = useTranslation('reporting');
  const why = useWhyNotSent();
  const file = useSentFile();
  const { idDisplayDesign: id, sending } = report;
  const { lastAt, state, zone } = sending;
  const last = lastAt === null ? '' : localTimeText(lastAt, zone, i18n.language, 'full');
  return (
    <>
      {state === 'failed' && (
        <p className={css.sending} data-failed role="status" title={sending.detail || undefined}>
          {t(sending.reason === 'unclear' ? 'sending.unclear' : 'sending.failed', {
            moment: last,
            why: why(sending),
          })}
        </p>
      )}
      {state === 'waiting' && (
        <p className={css.sending} data-failed={hasFailed(sending) || undefined} role="status">
          {hasFailed(sending) ? t('sending.again', { why: why(sending) }) : t('sending.waiting')}
        </p>
      )}
      <RetryButton report={report} />
      {state === 'sent' && lastAt !== null && (
        <p className={css.sending}>{t('sending.sent', { moment: last })}</p>
      )}
      {sending.file === 'Y' && (
        <Button
          variant="subtle"
          className={css.file ?? ''}
          loading={file.busy}
          leftSection={<IconDownload size={18} stroke={1.75} />}
          onClick={() => void file.run(id)}
        >
          {t('sending.file')}
        </Button>
      )}
    </>
  );
}
