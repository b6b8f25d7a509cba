import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import type { Draft } from '#renderer/ui/fields/draft/control.ts';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Column } from './data-table/column.ts';
import { DataTable } from './data-table/data-table.tsx';
import { type ListState, lastPage, listMoves } from './data-table/list-state.ts';
import { InlineCreateForm } from './data-table/rows/inline-create-form.tsx';
import type { List } from './data-table/use-paged-list.ts';

/** One row of a thing that is saved with it; new ones have a number below zero until then. */
export interface EditableRow {
  readonly id: number;
}

interface RowsCardProps<Row extends EditableRow, Body> {
  readonly rows: readonly Row[];
  readonly onChange: (rows: readonly Row[]) => void;
  /** Hears whether something is typed in them that is neither kept nor given up. */
  readonly onUnfinished: (unfinished: boolean) => void;
  readonly columns: readonly Column<Row>[];
  readonly schema: z.ZodType<Body>;
  /** First values of a new row's fields. */
  readonly initial: Draft;
  readonly rowOf: (id: number, body: Body) => Row;
  /** Says why what was typed cannot be one of these rows; undefined where it can. */
  readonly refuses?: (row: Row, others: readonly Row[]) => ApiError | undefined;
  /** Tells whether a row may be taken away; all may where nothing is said. */
  readonly mayGo?: (row: Row) => boolean;
  readonly nameOf: (row: Row) => string;
  readonly texts: {
    readonly new: string;
    readonly add: string;
    readonly count: string;
    readonly empty: { readonly title: string; readonly hint?: string };
  };
}

/** Edits the rows that belong to one thing, and are saved together with it. */
export function RowsCard<Row extends EditableRow, Body>(props: RowsCardProps<Row, Body>) {
  const { rows, onChange, columns, schema, initial, rowOf, refuses, mayGo, nameOf, texts } = props;
  const list = useLocalList(rows);
  const [typed, setTyped] = useState(false);
  const [edited, setEdited] = useState(false);
  const onUnfinished = useEffectEvent(props.onUnfinished);
  useEffect(() => onUnfinished(typed || edited), [typed, edited]);

  /** Keeps a row, unless the others are in its way. */
  const keep = (
    row: Row,
    show: (error: ApiError) => boolean,
    next: (others: readonly Row[]) => readonly Row[],
  ) => {
    const error = refuses?.(
      row,
      rows.filter(({ id }) => id !== row.id),
    );
    if (error) show(error);
    else onChange(next(rows));
    return Promise.resolve(error === undefined);
  };

  return (
    <>
      <InlineCreateForm
        title={texts.new}
        addLabel={texts.add}
        columns={columns}
        schema={schema}
        initial={initial}
        onDirty={setTyped}
        onAdd={(body, show) => {
          const row = rowOf(Math.min(0, ...rows.map(({ id }) => id)) - 1, body);
          return keep(row, show, (all) => [...all, row]);
        }}
      />
      <DataTable
        list={list}
        columns={columns}
        nameOf={nameOf}
        texts={texts}
        editing={{
          schema,
          draftOf: (row) => ({ ...initial, ...fieldsOf(row, initial) }),
          onEditing: setEdited,
          save: ({ id }, body, show) => {
            const row = rowOf(id, body);
            return keep(row, show, (all) => all.map((each) => (each.id === id ? row : each)));
          },
        }}
        onDelete={({ id }) => onChange(rows.filter((each) => each.id !== id))}
        mayDelete={mayGo}
      />
    </>
  );
}

const fieldsOf = (row: object, initial: Draft): Draft =>
  Object.fromEntries(Object.entries(row).filter(([field]) => field in initial));

/** Leafs through rows that are at hand, as through those of the server. */
function useLocalList<Row>(rows: readonly Row[]): List<Row, string> {
  const [asked, show] = useState<ListState<string>>({
    search: '',
    sort: '',
    order: 'asc',
    page: 1,
    size: 10,
  });
  const page = Math.min(asked.page, lastPage(rows.length, asked.size));
  const state = { ...asked, page };
  const from = (page - 1) * asked.size;
  return {
    state,
    rows: rows.slice(from, from + asked.size),
    total: rows.length,
    status: 'ready',
    search: () => {},
    retry: () => {},
    ...listMoves(show, []),
  };
}
