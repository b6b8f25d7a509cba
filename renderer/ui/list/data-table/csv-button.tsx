import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#renderer/lib/server/save-file.ts';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { useOpenPage } from '#renderer/ui/page/header/open-page.ts';
import { csvSeparator, csvText } from '#shared/domain/csv-text.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import { cellText } from './cell-text.ts';
import type { Column } from './column.ts';
import { ReadCell } from './rows/read-cell.tsx';

interface CsvButtonProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly readAll: () => Promise<readonly Row[]>;
}

/** Rows that are drawn at once to read their texts. */
const MAX_DRAWN = 200;

/**
 * Downloads the rows of all pages, as searched and sorted, with the columns and the texts that the page shows. Cells are
 * drawn outside the document and read there, so that a file says the same as the page.
 */
export function CsvButton<Row extends { readonly id: number }>({ columns, readAll }: CsvButtonProps<Row>) {
  const { t, i18n } = useTranslation();
  const page = useOpenPage();
  const shown = columns.filter(({ headerHidden }) => !headerHidden);
  const [drawn, setDrawn] = useState<Drawn<Row> | null>(null);
  const linesOf = (rows: readonly Row[]) =>
    new Promise<Line[]>((resolve) => setDrawn({ rows, columns: shown, onRead: resolve }));

  const save = useAction(
    async () => {
      const rows = await readAll();
      const lines: Line[] = [shown.map(({ header }) => header)];
      for (let from = 0; from < rows.length; from += MAX_DRAWN)
        lines.push(...(await linesOf(rows.slice(from, from + MAX_DRAWN))));
      setDrawn(null);
      const text = csvText(lines, csvSeparator(i18n.language));
      const name = [page?.title ?? t('product'), localDay(new Date())]
        .join(' ')
        .replace(/[\\/:*?"<>|]/g, '-');
      saveFile({ file: new Blob([text], { type: 'text/csv;charset=utf-8' }), name: `${name}.csv` });
    },
    { failed: t('list.notLoaded') },
  );

  return (
    <>
      <ActionIcon
        loading={save.busy}
        onClick={() => void save.run(undefined)}
        aria-label={t('list.csv')}
        title={t('list.csv')}
      >
        <IconDownload size={18} stroke={1.75} />
      </ActionIcon>
      {drawn && <DrawnRows {...drawn} />}
    </>
  );
}

type Line = readonly (string | number)[];

interface Drawn<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly onRead: (lines: Line[]) => void;
}

/** Draws rows outside the document and reads the texts of their cells; plain numbers stay numbers. */
function DrawnRows<Row extends { readonly id: number }>({ rows, columns, onRead }: Drawn<Row>) {
  const [outside] = useState(() => document.createElement('div'));
  const body = useRef<HTMLTableSectionElement>(null);
  useLayoutEffect(() => {
    const lines = rows.map((row, at) =>
      columns.map((column, place) => {
        const value = row[column.key];
        if (typeof value === 'number' && !column.read && !column.control) return value;
        const cell = body.current?.rows[at]?.cells[place];
        return cell ? cellText(cell) : '';
      }),
    );
    onRead(lines);
  }, [rows, columns, onRead]);
  return createPortal(
    <table>
      <tbody ref={body}>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column) => (
              <ReadCell key={column.key} row={row} column={column} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>,
    outside,
  );
}
