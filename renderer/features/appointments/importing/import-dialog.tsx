import { Button } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { dayAfter } from '#renderer/lib/format-hooks.ts';
import { randomKey } from '#renderer/lib/random-key.ts';
import { FileField } from '#renderer/ui/fields/file-field.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import { Unreachable } from '#shared/contract/client.ts';
import type { AppointmentImport } from '#shared/contract/tickets/appointment-import.ts';
import type { AppointmentCalendar } from '#shared/contract/tickets/appointments.ts';
import { MAX_IMPORT_LENGTH } from '#shared/domain/appointments/booking.ts';
import type { DateOrder } from '#shared/domain/appointments/import-moment.ts';
import { decodeText } from '#shared/domain/decode-text.ts';
import frame from '../appointments.module.css';
import { Dialog } from '../dialogs/dialog.tsx';
import { exampleFile, failedRowsFile } from './failed-rows-file.ts';
import { countsOf, ImportedRows } from './imported-rows.tsx';
import styles from './importing.module.css';
import { useBookFile, useDryImport } from './use-import.ts';

interface ImportDialogProps {
  readonly idBranches: number;
  readonly calendar: AppointmentCalendar;
  readonly onClose: () => void;
}

interface SelectedFile {
  readonly file: File;
  /** Distinguishes selections, also of the same file. */
  readonly turn: string;
  readonly read: FileText | FileError | null;
}

/** Imports appointments from a file: previews the result of each row and books the valid ones. */
export function ImportDialog({ idBranches, calendar, onClose }: ImportDialogProps) {
  const { t, i18n } = useTranslation(['appointments', 'common', 'errors']);
  const pairs = calendar.queues.flatMap((queue) => queue.pairs);
  const notification = notificationText(calendar.notifies);
  const [selected, setSelected] = useState<SelectedFile | null>(null);
  const [pairIndex, setPairIndex] = useState('');
  const [dateOrder, setDateOrder] = useState<DateOrder | ''>('');
  const [done, setDone] = useState<AppointmentImport | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isUnanswered, setUnanswered] = useState(false);

  const read = selected?.read ?? null;
  const isText = read !== null && typeof read === 'object';
  const wanted = isText
    ? { ...read, ...ofPair(pairs[Number(pairIndex || -1)]), ...(dateOrder && { dateOrder }) }
    : null;
  const dry = useDryImport(idBranches, `${selected?.turn} ${pairIndex} ${dateOrder}`, done ? null : wanted);
  const booking = useBookFile(idBranches, {
    onDone: setDone,
    onRejected: setError,
    onUnanswered: () => setUnanswered(true),
  });
  const imported = done ?? (wanted && dry.data) ?? null;
  const counts = imported && countsOf(imported);

  function select(file: File | null) {
    const importKey = randomKey();
    setSelected(file && { file, turn: importKey, read: null });
    setDateOrder('');
    setDone(null);
    clear();
    if (!file) return;
    void readFile(file).then((text) =>
      // Another file may have been selected meanwhile.
      setSelected((now) => (now?.turn === importKey ? { ...now, read: text } : now)),
    );
  }

  function clear() {
    setError(null);
    setUnanswered(false);
  }

  function book() {
    if (!wanted || done || !counts?.new || !booking.ready) return;
    clear();
    void booking.run(wanted);
  }

  const save = (name: string, text: string) =>
    saveFile({ file: new Blob([text], { type: 'text/csv' }), name: `${name}.csv` });

  const saveExample = () => {
    const { servName = '', segmentName = '' } = pairs[0] ?? {};
    const customer = { customerName: 'Ana García', phonenumber: '600123456', email: 'ana@example.com' };
    const when = `${dayAfter(calendar.today, 1)} 09:30`;
    const example = { ...customer, when, servName, segmentName, notes: '' };
    save(t('import.exampleName'), exampleFile(i18n, example));
  };

  return (
    <Dialog title={t('import.title')} size={960} onClose={onClose} onSubmit={book} error={error}>
      {!selected && (
        <p className={styles.text}>
          {t('import.text')} {notification && t(`import.told.${notification}`)}
        </p>
      )}
      <div className={styles.fields}>
        <DropArea onDrop={(file) => !booking.busy && select(file)}>
          <FileField
            label={t('import.file')}
            placeholder={t('import.choose')}
            accept=".csv,.txt,.ics,text/csv,text/calendar"
            value={selected?.file ?? null}
            error={
              read !== null && !isText ? t(`import.error.${read}`, { name: selected?.file.name }) : undefined
            }
            disabled={booking.busy}
            onChange={select}
          />
        </DropArea>
        <SelectField
          label={t('import.byDefault')}
          hint={t('import.byDefaultHint')}
          value={pairIndex}
          disabled={booking.busy || done !== null}
          onChange={setPairIndex}
          options={[
            { value: '', label: t('import.noDefault') },
            ...pairs.map(({ servName, segmentName }, index) => ({
              value: String(index),
              label: `${servName}, ${segmentName}`,
            })),
          ]}
        />
      </div>
      {isUnanswered && <Notice kind="warning">{t('import.unanswered')}</Notice>}
      {!done && wanted && dry.isError && (
        <>
          <Notice kind="error">{errorText(i18n, dry.error)}</Notice>
          {dry.error instanceof Unreachable && (
            <Button className={styles.retry} onClick={() => void dry.refetch()}>
              {t('common:action.retry')}
            </Button>
          )}
        </>
      )}
      <p className={styles.sentence} role="status">
        {wanted && dry.isFetching && !done
          ? t('import.looking')
          : counts &&
            (done ? t('import.done', { ...counts, count: counts.new }) : t('import.sentence', { ...counts }))}
      </p>
      {imported?.dateOrder && (
        <>
          {!imported.dateOrder.isCertain && <Notice kind="warning">{t('import.dateOrder.unsure')}</Notice>}
          <SelectField
            label={t('import.dateOrder.label')}
            value={imported.dateOrder.order}
            disabled={booking.busy || done !== null}
            onChange={(order) => setDateOrder(order as DateOrder)}
            options={DATE_ORDERS.map((value) => ({ value, label: t(`import.dateOrder.${value}`) }))}
          />
        </>
      )}
      {imported && imported.canceled > 0 && (
        <p className={styles.text}>{t('import.canceled', { count: imported.canceled })}</p>
      )}
      {imported && imported.lines.length > 0 && <ImportedRows imported={imported} isDone={done !== null} />}
      <DialogButtons>
        {!selected && <Button onClick={saveExample}>{t('import.example')}</Button>}
        {imported && counts && counts.refused > 0 && (
          <Button onClick={() => save(t('import.wrongName'), failedRowsFile(i18n, imported.lines))}>
            {t('import.saveWrong')}
          </Button>
        )}
        <span className={frame.space} />
        <Button onClick={onClose}>{t('common:action.close')}</Button>
        {!done && (
          <Button
            type="submit"
            variant="filled"
            loading={booking.busy}
            disabled={!wanted || !counts?.new || !booking.ready || dry.isFetching}
          >
            {counts ? t('import.book', { count: counts.new }) : t('doBook')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}

const DATE_ORDERS = ['dmy', 'mdy'] as const satisfies readonly DateOrder[];

/** How customers are notified of bookings; null without notification. */
function notificationText({ mail, sms }: AppointmentCalendar['notifies']) {
  if (mail) return sms ? 'both' : 'mail';
  return sms ? 'sms' : null;
}

const ofPair = (pair: AppointmentCalendar['queues'][number]['pairs'][number] | undefined) =>
  pair ? { idServices: pair.idServices, idSegments: pair.idSegments } : {};

interface DropAreaProps {
  readonly onDrop: (file: File | null) => unknown;
  readonly children: React.ReactNode;
}

function DropArea({ onDrop, children }: DropAreaProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onDrop(event.dataTransfer.files[0] ?? null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to the field inside, which takes the keyboard
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}

/** Text and format of a file. */
interface FileText {
  readonly format: 'csv' | 'ical';
  readonly content: string;
}

/** Why a file is not sent at all. */
type FileError = 'tooLarge' | 'noText' | 'unread';

/**
 * Reads a file of appointments as text, in any common encoding.
 *
 * @internal used by tests besides this file
 */
export async function readFile(file: File): Promise<FileText | FileError> {
  // The supported encodings use at most three bytes per character.
  if (file.size > 3 * MAX_IMPORT_LENGTH) return 'tooLarge';
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return 'unread';
  const content = decodeText(new Uint8Array(bytes));
  if (content.length > MAX_IMPORT_LENGTH) return 'tooLarge';
  // Binary files such as workbooks and images contain NUL characters.
  if (content.includes('\0')) return 'noText';
  return {
    format: /^\s*BEGIN:VCALENDAR/i.test(content) || /\.ics$/i.test(file.name) ? 'ical' : 'csv',
    content,
  };
}
