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

/** Names what every kind's texts say: its list, what is said where that is empty, and how one more is added. */
type KindTextKey = 'title' | 'new' | 'search' | 'count_one' | 'count_other' | 'emptyHint';
type Namespaces = {
  [Name in keyof ResourceNamespaceMap]: ResourceNamespaceMap[Name] extends Record<KindTextKey, string>
    ? Name
    : never;
};
export type KindTexts = Namespaces[keyof Namespaces];

/** Describes what a row of every kind has. */
export interface KindRow {
  readonly id: number;
  readonly lockedBy?: 'central' | undefined;
}

/** A column whose head is the text of its name, or of `says`. */
export interface KindColumn<Row> extends Omit<Column<Row>, 'header'> {
  readonly says?: string;
  /** First value of a new one's field; missing, an empty text, or yes. */
  readonly initial?: DraftValue;
  /** Settled for good when one is added: rows are not edited there. `inForm`: the form neither, only the list. */
  readonly settled?: true | 'inForm';
  /** Stands in the form alone, where there is more than the list has room for, or in the list. */
  readonly only?: 'form' | 'list';
  /** Tells by what is typed elsewhere whether the form asks for it. */
  readonly when?: (typed: Draft) => boolean;
}

type Fields = z.ZodType<Record<string, unknown>>;
type Answering<Answer> = Endpoint<Fields, Fields, z.ZodType, z.ZodType<Answer>>;

interface Stated<Row extends KindRow, Body extends object> {
  /** Namespace of its texts; that of its query keys too, where no other is named. */
  readonly texts: KindTexts;
  readonly key?: string;
  /**
   * The level at which its rows are made: an installation that hides it shows them and changes nothing. Tools are shown
   * by all.
   */
  readonly level: 'global' | 'tools' | Level;
  /** Field that says of which branch type or branch one is: the one that is chosen. */
  readonly of?: 'idBranchTypes' | 'idBranches' | 'idBranchType' | 'idBranch';
  /** The column that tells one from the others, and by which the list is sorted at first; else `name`. */
  readonly named?: keyof Row & string;
  readonly columns: readonly KindColumn<Row>[];
  readonly schema: z.ZodType<Body> & { readonly shape: object };
  readonly list: Answering<Page<Row>>;
  readonly create: Answering<Partial<Row>>;
  readonly update: Answering<Partial<Row>>;
  /**
   * Missing where they are disabled instead; says what goes with a row that is deleted. `check` reads where one is used;
   * missing where nothing can refer to one.
   */
  readonly remove?: {
    readonly by: Endpoint;
    readonly check?: Answering<CheckedDeletion>;
    readonly loses: TextKey;
  };
  /** None is made at this level: here only what is let open above is adapted. */
  readonly createdAbove?: true;
  /** Tells whether the name of a row leads to the form; all do where nothing is said. */
  readonly opens?: (row: Row) => boolean;
  /** What is said where there is none, if its texts have no NO_DATA. */
  readonly empty?: TextKey;
  /** Address of its form, below the list; missing where rows are edited in place. */
  readonly form?: string;
  /** Draws what else can be done to a row, before editing and deleting it. */
  readonly beside?: (row: Row) => ReactNode;
  /** Rows are edited in place too, though there is a form: what stands in the list and is not settled. */
  readonly alsoInline?: true;
  /** Says which fields of the form others decide, and as what. */
  readonly settle?: (typed: Draft) => Draft;
  /** Says why a row stays as it is; undefined where it may be changed. */
  readonly fixedWhy?: (row: Row) => TextKey | undefined;
  /** Names what is said once it is done, where the texts have no ADD_SUCCESS, EDIT_SUCCESS and DELETE_SUCCESS. */
  readonly done?: { readonly added: TextKey; readonly saved: TextKey; readonly removed?: TextKey };
  /** Heads what is said where it could not be done, whatever the cause; missing, the cause is said alone. */
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

/** First values of fields, as far as they are not empty texts. */
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

/** Finds what is sent of a row beside what its fields hold: left out, it would be lost. */
export const unseenOf = <Row extends KindRow, Body extends object>(
  { schema, columns }: ConfiguredKind<Row, Body>,
  row: Row,
): object => {
  const typed = new Set<string>(columns.filter(({ control }) => control).map(({ key }) => key));
  return Object.fromEntries(
    Object.entries(row).filter(([field]) => field in schema.shape && !typed.has(field)),
  );
};

/** Fills what is sent to enable or disable a row; undefined where its kind cannot be, or it already is. */
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

/** Names the columns in the language of the page, with the options of those that are chosen from. */
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
