import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { momentText } from '#renderer/lib/format.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import { ReportRows } from './report-rows.tsx';
import css from './table.module.css';
import { type SelectedSort, tableLines } from './table-lines.ts';
import type { CellText } from './use-cell-text.ts';

interface SearchedRowsProps {
  readonly table: ReportTable;
  readonly label: string;
  readonly text: CellText;
  readonly sort: SelectedSort | null;
  readonly onSort: (column: string) => void;
  readonly filters: readonly ReportFilter[] | null;
}

/**
 * Rows of a report with search over all of them. The browser search would find only rendered rows, so its shortcut
 * opens this one.
 */
export function SearchedRows({ table, label, text, sort, onSort, filters }: SearchedRowsProps) {
  const { t, i18n } = useTranslation('reporting');
  const field = useRef<HTMLInputElement>(null);
  const [input, setInput] = useState('');
  const [matchIndex, setMatchIndex] = useState(0);
  const wanted = foldText(useDeferredValue(input).trim());
  const lines = useMemo(() => tableLines(table, sort), [table, sort]);
  const found = useMemo(() => {
    if (wanted === '') return [];
    const { columns } = table;
    return lines.flatMap((line, at) => {
      const { cells } = 'group' in line ? line.group : line.row;
      const words = columns.map((column, cell) => text(cells[cell] ?? null, column));
      return foldText(words.join(' ')).includes(wanted) ? [at] : [];
    });
  }, [wanted, lines, table, text]);
  const at = found.length === 0 ? 0 : ((matchIndex % found.length) + found.length) % found.length;

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      field.current?.select();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <Card className={css.card}>
      <div className={css.bar}>
        <TextInput
          ref={field}
          type="search"
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          maxLength={90}
          w={280}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
          value={input}
          onChange={(event) => {
            setInput(event.currentTarget.value);
            setMatchIndex(0);
          }}
          onKeyDown={({ key, shiftKey }) => {
            if (key === 'Escape') setInput('');
            if (key === 'Enter') setMatchIndex(at + (shiftKey ? -1 : 1));
          }}
        />
        {wanted !== '' && (
          <>
            <span aria-live="polite">
              {found.length > 0
                ? t('search.found', { position: at + 1, count: found.length })
                : t('search.none')}
            </span>
            <ActionIcon
              aria-label={t('search.previous')}
              disabled={found.length < 2}
              onClick={() => setMatchIndex(at - 1)}
            >
              <IconChevronUp size={18} stroke={1.75} />
            </ActionIcon>
            <ActionIcon
              aria-label={t('search.next')}
              disabled={found.length < 2}
              onClick={() => setMatchIndex(at + 1)}
            >
              <IconChevronDown size={18} stroke={1.75} />
            </ActionIcon>
          </>
        )}
        <span className={css.facts}>
          {t('table.rows', { count: table.rows.length })} ·{' '}
          {t('asOf', {
            moment: momentText(table.asOf, i18n.language),
          })}
        </span>
      </div>
      <ReportRows
        table={table}
        lines={lines}
        label={label}
        text={text}
        sort={sort}
        onSort={onSort}
        filters={filters}
        found={found[at]}
      />
    </Card>
  );
}
