import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#renderer/lib/api.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { useOpenPage } from '#renderer/ui/page/header/open-page.ts';
import { csvSeparator, csvText } from '#shared/domain/csv-text.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import { cellText } from './cell-text.ts';

interface CsvColumn {
  readonly key: string;
  readonly header: string;
  readonly headerHidden?: true;
}

interface CsvButtonProps<Row, Column extends CsvColumn> {
  readonly columns: readonly Column[];
  readonly readAll: () => Promise<readonly Row[]>;
  readonly idOf: (row: Row) => number;
  /** Draws a cell of the table. */
  readonly cell: (row: Row, column: Column) => ReactNode;
  /** Value of a cell that is a plain number. */
  readonly numberOf?: (row: Row, column: Column) => number | undefined;
  /** Name of the table on a page with several. */
  readonly part?: string;
}

/** Rows that are drawn at once to read their texts. */
const MAX_RENDERED = 200;

/**
 * Downloads the rows of all pages, as searched and sorted, with the columns and the texts that the page shows. Cells are
 * drawn outside the document and read there, so that a file says the same as the page.
 */
export function CsvButton<Row, Column extends CsvColumn>(props: CsvButtonProps<Row, Column>) {
  const { columns, readAll, idOf, cell, numberOf, part } = props;
  const { t, i18n } = useTranslation();
  const page = useOpenPage();
  const shown = columns.filter(({ headerHidden }) => !headerHidden);
  const [drawn, setDrawn] = useState<RenderedRowsProps<Row, Column> | null>(null);
  const linesOf = (rows: readonly Row[]) =>
    new Promise<CsvRow[]>((resolve) =>
      setDrawn({ rows, columns: shown, idOf, cell, numberOf, onRead: resolve }),
    );

  const save = useAction(
    async () => {
      const rows = await readAll();
      const lines: CsvRow[] = [shown.map(({ header }) => header)];
      for (let from = 0; from < rows.length; from += MAX_RENDERED)
        lines.push(...(await linesOf(rows.slice(from, from + MAX_RENDERED))));
      setDrawn(null);
      const text = csvText(lines, csvSeparator(i18n.language));
      const name = [page?.title ?? t('product'), part, localDay(new Date())]
        .filter((word) => word !== undefined)
        .join(' ')
        .replace(/[\\/:*?"<>|]/g, '-');
      saveFile({ file: new Blob([text], { type: 'text/csv;charset=utf-8' }), name: `${name}.csv` });
    },
    { failed: t('list.notLoaded') },
  );

  const label = part === undefined ? t('list.csv') : `${part}: ${t('list.csv')}`;
  return (
    <>
      <ActionIcon
        loading={save.busy}
        onClick={() => void save.run(undefined)}
        aria-label={label}
        title={t('list.csv')}
      >
        <IconDownload size={18} stroke={1.75} />
      </ActionIcon>
      {drawn && <RenderedRows {...drawn} />}
    </>
  );
}

type CsvRow = readonly (string | number)[];

interface RenderedRowsProps<Row, Column extends CsvColumn>
  extends Pick<CsvButtonProps<Row, Column>, 'columns' | 'idOf' | 'cell'> {
  readonly rows: readonly Row[];
  readonly numberOf: CsvButtonProps<Row, Column>['numberOf'] | undefined;
  readonly onRead: (lines: CsvRow[]) => void;
}

/** Draws rows outside the document and reads the texts of their cells; plain numbers stay numbers. */
function RenderedRows<Row, Column extends CsvColumn>(props: RenderedRowsProps<Row, Column>) {
  const { rows, columns, idOf, cell, numberOf, onRead } = props;
  const [outside] = useState(() => document.createElement('div'));
  const body = useRef<HTMLTableSectionElement>(null);
  useLayoutEffect(() => {
    const lines = rows.map((row, at) =>
      columns.map((column, place) => {
        const drawn = body.current?.rows[at]?.cells[place];
        return numberOf?.(row, column) ?? (drawn ? cellText(drawn) : '');
      }),
    );
    onRead(lines);
  }, [rows, columns, numberOf, onRead]);
  return createPortal(
    <table>
      <tbody ref={body}>
        {rows.map((row) => (
          <tr key={idOf(row)}>
            {columns.map((column) => (
              <Fragment key={column.key}>{cell(row, column)}</Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>,
    outside,
  );
}
