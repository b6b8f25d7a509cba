import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalTimeTexts } from '#renderer/lib/format-hooks.ts';
import { SegmentsField } from '#renderer/ui/fields/segments-field.tsx';
import type { AppointmentImport, ImportRow } from '#shared/contract/tickets/appointment-import.ts';
import { reasonOf } from './failed-rows-file.ts';
import styles from './importing.module.css';

type RowFilter = ImportRow['what'] | 'all';

/** The lines of each kind. */
export const countsOf = ({ lines }: AppointmentImport) => ({
  all: lines.length,
  new: lines.filter(({ what }) => what === 'new').length,
  there: lines.filter(({ what }) => what === 'there').length,
  refused: lines.filter(({ what }) => what === 'refused').length,
});

interface ImportedRowsProps {
  readonly imported: AppointmentImport;
  /** True after booking, false in the preview. */
  readonly isDone: boolean;
}

/** Rows of a file with their results, in file order. */
export function ImportedRows({ imported, isDone }: ImportedRowsProps) {
  const { t } = useTranslation('appointments');
  const [selected, setSelected] = useState<RowFilter>('all');
  const counts = countsOf(imported);
  const kinds = (['new', 'there', 'refused'] as const).filter((what) => counts[what] > 0);
  const view = kinds.length > 1 && selected !== 'all' && counts[selected] > 0 ? selected : 'all';
  const lines = imported.lines.filter(({ what }) => view === 'all' || what === view);
  const label = (what: RowFilter) =>
    what === 'new' && isDone ? t('import.show.booked') : t(`import.show.${what}`);
  return (
    <>
      {kinds.length > 1 && (
        <SegmentsField<RowFilter>
          label={t('import.show.label')}
          inRow
          value={view}
          onChange={setSelected}
          options={(['all', ...kinds] as const).map((what) => ({ value: what, label: label(what) }))}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className={styles.scroll} aria-label={t('import.lines')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('import.column.line')}</th>
              <th scope="col">{t('when')}</th>
              <th scope="col">{t('customer')}</th>
              <th scope="col">{t('forWhat')}</th>
              <th scope="col">{t('import.outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <ImportedRow key={line.line} line={line} isDone={isDone} zone={imported.zone} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

interface ImportedRowProps {
  readonly line: ImportRow;
  readonly isDone: boolean;
  readonly zone: string;
}

function ImportedRow({ line, isDone, zone }: ImportedRowProps) {
  const { t, i18n } = useTranslation('appointments');
  const texts = useLocalTimeTexts(zone);
  const { what, start, when, customerName, phonenumber, email, servName, segmentName, number } = line;
  const become =
    what === 'refused'
      ? reasonOf(i18n, line)
      : what === 'there'
        ? t(number === null ? 'import.thereTwice' : 'import.there', { number })
        : isDone
          ? t('import.booked', { number })
          : t('import.new');
  return (
    <tr data-what={what}>
      <td>{line.line}</td>
      <td className={styles.moment}>{start === null ? when : texts.dated(start)}</td>
      <td>
        {customerName}
        <small>{[phonenumber, email].filter(Boolean).join(' · ')}</small>
      </td>
      <td>{[servName, segmentName].filter(Boolean).join(', ')}</td>
      <td className={styles.outcome} data-what={what}>
        {become}
      </td>
    </tr>
  );
}
