import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#renderer/lib/api.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { useOpenPage } from '#renderer/ui/page/open-page.ts';
import { csvSeparator, csvText } from '#shared/domain/csv-text.ts';
import { localDay } from '#shared/domain/time/local-day.ts';

interface CsvColumn {
  readonly key: string;
  readonly header: string;
  readonly headerHidden?: true;
}

interface CsvButtonProps<Row, Column extends CsvColumn> {
  readonly columns: readonly Column[];
  readonly readAll: () => Promise<readonly Row[]>;
  readonly idOf: (row: Row) => number;
  /** Renders a cell of the table. */
  readonly cell: (row: Row, column: Column) => ReactNode;
  /** Value of a cell that is a plain number. */
  readonly numberOf?: (row: Row, column: Column) => number | undefined;
  /** Name of the table on a page with several. */
  readonly part?: string;
}

/** Number of rows rendered at a time to read their texts. */
const MAX_RENDERED = 200;

/**
 * Downloads the rows of all pages, with search and sort order, as the page shows them. Cells are rendered outside
 * the document, so that the file has the same texts as the page.
 */
export function CsvButton<Row, Column extends CsvColumn>(props: CsvButtonProps<Row, Column>) {
  const { columns, readAll, idOf, cell, numberOf, part } = props;
  const { t, i18n } = useTranslation();
  const page = useOpenPage();
  const visible = columns.filter(({ headerHidden }) => !headerHidden);
  const [rendered, setRendered] = useState<RenderedRowsProps<Row, Column> | null>(null);
  const linesOf = (rows: readonly Row[]) =>
    new Promise<CsvRow[]>((resolve) =>
      setRendered({ rows, columns: visible, idOf, cell, numberOf, onRead: resolve }),
    );

  const save = useAction(
    async () => {
      const rows = await readAll();
      const lines: CsvRow[] = [visible.map(({ header }) => header)];
      for (let from = 0; from < rows.length; from += MAX_RENDERED)
        lines.push(...(await linesOf(rows.slice(from, from + MAX_RENDERED))));
      setRendered(null);
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
      {rendered && <RenderedRows {...rendered} />}
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

/** Renders rows outside the document and reads the texts of their cells; plain numbers stay numbers. */
function RenderedRows<Row, Column extends CsvColumn>(props: RenderedRowsProps<Row, Column>) {
  const { rows, columns, idOf, cell, numberOf, onRead } = props;
  const [outside] = useState(() => document.createElement('div'));
  const body = useRef<HTMLTableSectionElement>(null);
  useLayoutEffect(() => {
    const lines = rows.map((row, at) =>
      columns.map((column, index) => {
        const rendered = body.current?.rows[at]?.cells[index];
        return numberOf?.(row, column) ?? (rendered ? cellText(rendered) : '');
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

/** Text of a cell: parts in separate elements are separated, images omitted. */
function cellText(cell: Node): string {
  const parts: string[] = [];
  collect(cell, parts);
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}

function collect(node: Node, parts: string[]): void {
  let own = '';
  const flush = () => {
    if (own.trim()) parts.push(own);
    own = '';
  };
  for (const child of node.childNodes) {
    if (child.nodeType === 3) own += child.nodeValue ?? '';
    else if (!isHidden(child)) {
      flush();
      collect(child, parts);
    }
  }
  flush();
}

const isHidden = (node: Node): boolean =>
  'getAttribute' in node && (node as Element).getAttribute('aria-hidden') === 'true';
