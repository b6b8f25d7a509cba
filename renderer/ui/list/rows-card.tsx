import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Draft } from '#renderer/ui/fields/draft/control.ts';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Column } from './data-table/column.ts';
import { DataTable } from './data-table/data-table.tsx';
import { type ListState, lastPage, listMoves } from './data-table/list-state.ts';
import { hasKeyboard } from './data-table/rows/has-keyboard.ts';
import { InlineCreateForm } from './data-table/rows/inline-create-form.tsx';
import type { List } from './data-table/use-paged-list.ts';
import { ListBar } from './list-bar.tsx';

/** Row that is saved with its parent; new ones have a negative id until then. */
export interface EditableRow {
  readonly id: number;
}

/** State of the form of a new row; `opened` and `cancelled` by the user, whose focus follows. */
type NewRowForm = 'open' | 'closed' | 'opened' | 'cancelled';

interface RowsCardProps<Row extends EditableRow, Body> {
  readonly rows: readonly Row[];
  readonly onChange: (rows: readonly Row[]) => void;
  /** Reports input that is neither added nor discarded. */
  readonly onUnfinished: (unfinished: boolean) => void;
  readonly columns: readonly Column<Row>[];
  readonly schema: z.ZodType<Body>;
  /** First values of a new row's fields. */
  readonly initial: Draft;
  readonly rowOf: (id: number, body: Body) => Row;
  /** Error of an invalid row; undefined if it is valid. */
  readonly refuses?: (row: Row, others: readonly Row[]) => ApiError | undefined;
  /** Whether a row can be removed; default true. */
  readonly mayGo?: (row: Row) => boolean;
  readonly nameOf: (row: Row) => string;
  readonly texts: {
    readonly new: string;
    readonly add: string;
    readonly count: string;
    readonly empty: { readonly title: string; readonly hint?: string };
  };
}

/**
 * Edits the rows that belong to one thing, and are saved together with it. An empty table begins with a new row;
 * cancelling removes it (configuration specification, section 4).
 */
export function RowsCard<Row extends EditableRow, Body>(props: RowsCardProps<Row, Body>) {
  const { rows, onChange, columns, schema, initial, rowOf, refuses, mayGo, nameOf, texts } = props;
  const list = useLocalList(rows);
  const [form, setForm] = useState<NewRowForm>(rows.length === 0 ? 'open' : 'closed');
  const [hasInput, setHasInput] = useState(false);
  const [edited, setEdited] = useState(false);
  const onUnfinished = useEffectEvent(props.onUnfinished);
  useEffect(() => onUnfinished(hasInput || edited), [hasInput, edited]);

  /** Stores a row, unless it conflicts with others. */
  const storeRows = (
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
      {form === 'closed' || form === 'cancelled' ? (
        <OpenForm label={texts.new} takesFocus={form === 'cancelled'} onOpen={() => setForm('opened')} />
      ) : (
        <InlineCreateForm
          title={texts.new}
          addLabel={texts.add}
          columns={columns}
          schema={schema}
          initial={initial}
          takesFocus={form === 'opened'}
          onDirty={setHasInput}
          onCancel={() => {
            setHasInput(false);
            setForm('cancelled');
          }}
          onAdd={(body, show) => {
            const row = rowOf(Math.min(0, ...rows.map(({ id }) => id)) - 1, body);
            return storeRows(row, show, (all) => [...all, row]);
          }}
        />
      )}
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
            return storeRows(row, show, (all) => all.map((each) => (each.id === id ? row : each)));
          },
        }}
        onDelete={({ id }) => onChange(rows.filter((each) => each.id !== id))}
        mayDelete={mayGo}
      />
    </>
  );
}

interface OpenFormProps {
  readonly label: string;
  readonly takesFocus: boolean;
  readonly onOpen: () => void;
}

/** Button that opens the form of a new row. */
function OpenForm({ label, takesFocus, onOpen }: OpenFormProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus && hasKeyboard(null)) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <ListBar>
      <Button ref={button} leftSection={<IconPlus size={18} stroke={1.75} />} onClick={onOpen}>
        {label}
      </Button>
    </ListBar>
  );
}

const fieldsOf = (row: object, initial: Draft): Draft =>
  Object.fromEntries(Object.entries(row).filter(([field]) => field in initial));

/** Pages local rows with the interface of a server list. */
function useLocalList<Row>(rows: readonly Row[]): List<Row, string> {
  const [listState, show] = useState<ListState<string>>({
    search: '',
    sort: '',
    order: 'asc',
    page: 1,
    size: 10,
  });
  const page = Math.min(listState.page, lastPage(rows.length, listState.size));
  const state = { ...listState, page };
  const from = (page - 1) * listState.size;
  return {
    state,
    rows: rows.slice(from, from + listState.size),
    total: rows.length,
    status: 'ready',
    search: () => {},
    retry: () => {},
    ...listMoves(show, []),
  };
}
