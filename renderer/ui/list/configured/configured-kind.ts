import type { ResourceNamespaceMap } from 'i18next';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Level } from '#renderer/lib/installation.tsx';
import type { TextKey } from '#renderer/lib/text-key.ts';
import type { Control, Draft, DraftValue, Option } from '#renderer/ui/fields/draft/control.ts';
import type { CheckedDeletion } from '#shared/contract/configuration/configured.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { Column } from '../data-table/column.ts';
import type { Page } from '../data-table/use-paged-list.ts';

/** Text keys of every kind: list, empty list, and creation. */
type KindTextKey = 'title' | 'new' | 'search' | 'count_one' | 'count_other' | 'emptyHint';
type Namespaces = {
  [Name in keyof ResourceNamespaceMap]: ResourceNamespaceMap[Name] extends Record<KindTextKey, string>
    ? Name
    : never;
};
export type KindTexts = Namespaces[keyof Namespaces];

/** Fields of every row. */
export interface KindRow {
  readonly id: number;
  readonly lockedBy?: 'central' | undefined;
}

/** A column; its header is the text of its key, or of `says`. */
export interface KindColumn<Row> extends Omit<Column<Row>, 'header'> {
  readonly says?: string;
  /** First value of a new one's field; missing, an empty text, or yes. */
  readonly initial?: DraftValue;
  /** Fixed after creation: read-only in rows. `inForm`: also in the form, unlike in the list. */
  readonly fixed?: true | 'inForm';
  /** Shows the column only in the form, or only in the list. */
  readonly only?: 'form' | 'list';
  /** Whether the form shows the field, from the values of others. */
  readonly when?: (inputFields: Draft) => boolean;
}

type Fields = z.ZodType<Record<string, unknown>>;
type Answering<Answer> = Endpoint<Fields, Fields, z.ZodType, z.ZodType<Answer>>;

interface Stated<Row extends KindRow, Body extends object> {
  /** Namespace of its texts; that of its query keys too, if no other is named. */
  readonly texts: KindTexts;
  readonly key?: string;
  /**
   * The level at which its rows are made: an installation that hides it shows them and changes nothing. Tools are shown
   * by all.
   */
  readonly level: 'global' | 'tools' | Level;
  /** Field with the branch type or branch of a row: the selected one. */
  readonly of?: 'idBranchTypes' | 'idBranches' | 'idBranchType' | 'idBranch';
  /** Column with the name of a row and the initial sort order; default `name`. */
  readonly named?: keyof Row & string;
  readonly columns: readonly KindColumn<Row>[];
  readonly schema: z.ZodType<Body> & { readonly shape: object };
  readonly list: Answering<Page<Row>>;
  readonly create: Answering<Partial<Row>>;
  readonly update: Answering<Partial<Row>>;
  /** Missing if rows can only be disabled. `check` finds the uses of a row; missing if nothing can refer to one. */
  readonly remove?: {
    readonly by: Endpoint;
    readonly check?: Answering<CheckedDeletion>;
    readonly loses: TextKey;
  };
  /** Rows are created at a higher level; this level can adapt those that are open. */
  readonly createdAbove?: true;
  /** Whether the name of a row opens the form; default true. */
  readonly opens?: (row: Row) => boolean;
  /** Text of an empty list, if there is no NO_DATA. */
  readonly empty?: TextKey;
  /** Address of the form, below the list; undefined if rows are edited inline. */
  readonly form?: string;
  /** Further actions of a row, before edit and delete. */
  readonly extra?: (row: Row) => ReactNode;
  /** Rows can also be edited inline: the columns of the list that are not fixed. */
  readonly alsoInline?: true;
  /** Returns the fields of the form that other values determine. */
  readonly normalize?: (inputFields: Draft) => Draft;
  /** Reason why a row is read-only; undefined if it is editable. */
  readonly fixedWhy?: (row: Row) => TextKey | undefined;
  /** Toasts, if there are no ADD_SUCCESS, EDIT_SUCCESS and DELETE_SUCCESS. */
  readonly done?: { readonly added: TextKey; readonly saved: TextKey; readonly removed?: TextKey };
  /** Titles of error toasts, whatever the cause; without them only the cause is shown. */
  readonly failed?: { readonly added: TextKey; readonly saved: TextKey; readonly removed: TextKey };
}

/** Options of the choices of a kind, by column, once they are known. */
export type Choices = Readonly<Record<string, readonly Option[] | undefined>>;

export interface ConfiguredKind<Row extends KindRow, Body extends object> extends Stated<Row, Body> {
  readonly key: string;
  readonly named: keyof Row & string;
  readonly sorts: readonly string[];
}

/**
 * States one kind of configured thing for the pages, as `configuredKind` of the server does for tables: its list, form
 * and messages derive from it.
 */
export const configuredKind = <Row extends KindRow, Body extends object>(
  kind: Stated<Row, Body>,
): ConfiguredKind<Row, Body> => ({
  key: kind.texts,
  named: 'name' as keyof Row & string,
  ...kind,
  sorts: kind.columns.filter(({ sortable }) => sortable).map(({ key }) => key),
});

/** Initial values of fields, other than empty texts. */
const FIRST = new Map<Control['kind'], DraftValue>([
  ['toggle', 'Y'],
  ['choice', null],
]);

/** Fills the fields from a row; for a new one with their first values. */
export const draftOf = <Row>(columns: readonly KindColumn<Row>[], row: Row | null): Draft =>
  Object.fromEntries(
    columns.flatMap(({ key, control, initial }) => {
      if (!control) return [];
      if (row) return [[key, row[key] as DraftValue]];
      if (initial !== undefined) return [[key, initial]];
      const first = FIRST.get(control.kind);
      return [[key, first === undefined ? '' : first]];
    }),
  );

/** Values of a row without a field; without them a change would lose them. */
export const unseenOf = <Row extends KindRow, Body extends object>(
  { schema, columns }: ConfiguredKind<Row, Body>,
  row: Row,
): object => {
  const inputFields = new Set<string>(columns.filter(({ control }) => control).map(({ key }) => key));
  return Object.fromEntries(
    Object.entries(row).filter(([field]) => field in schema.shape && !inputFields.has(field)),
  );
};

/** Request body to enable or disable a row; undefined if the kind does not support it or the row is in that state. */
export function enabledBody<Row extends KindRow, Body extends object>(
  kind: ConfiguredKind<Row, Body>,
  row: Row,
  enabled: 'Y' | 'N',
): object | undefined {
  if (!('enabled' in row) || row.enabled === enabled) return undefined;
  const sent = Object.entries({ ...row, enabled }).filter(([field]) => field in kind.schema.shape);
  const { data } = kind.schema.safeParse(Object.fromEntries(sent));
  return data && { ...unseenOf(kind, row), ...data };
}

/** Columns with labels in the language of the page, and options of choices. */
export const columnsOf = <Row extends KindRow, Body extends object>(
  { columns }: ConfiguredKind<Row, Body>,
  say: (name: string) => string,
  choices: Choices = {},
): readonly (KindColumn<Row> & Column<Row>)[] =>
  columns.map((column) => {
    const { control } = column;
    // Not known yet is not the same as none.
    const options = choices[column.key];
    return {
      ...column,
      header: say(column.says ?? column.key),
      ...((control?.kind === 'choice' || control?.kind === 'cards') &&
        options && { control: { ...control, options } }),
    };
  });
