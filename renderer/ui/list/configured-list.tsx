import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useShows } from '#renderer/lib/server/sync-type.tsx';
import type { Draft } from '../fields/control.ts';
import { PageHeader } from '../page/page-header.tsx';
import type { Column } from './data-table/column.ts';
import { DataTable } from './data-table/data-table.tsx';
import type { Submit } from './data-table/edit-row.tsx';
import { InlineCreateForm } from './data-table/inline-create-form.tsx';
import { useConfirmDelete } from './data-table/use-confirm-delete.ts';
import type { List } from './data-table/use-list-query.ts';

/** What such a list knows of its rows. */
interface Configured {
  readonly id: number;
  readonly name: string;
  readonly lockedBy?: 'central' | undefined;
}

interface ConfiguredListProps<Row, Body, Sort extends string> {
  /** Where its rows are made: an installation that hides this level shows them and changes nothing. */
  readonly level: 'global' | 'branchType';
  readonly list: List<Row, Sort>;
  readonly columns: readonly Column<Row>[];
  readonly texts: {
    readonly new: string;
    readonly add: string;
    readonly search: string;
    readonly count: string;
    readonly empty: { readonly title: string; readonly hint: string };
  };
  readonly schema: z.ZodType<Body>;
  /** What the fields of a new one hold at first. */
  readonly initial: Draft;
  readonly draftOf: (row: Row) => Draft;
  readonly onAdd: Submit<Body>;
  readonly onSave: (row: Row, ...typed: Parameters<Submit<Body>>) => Promise<boolean>;
  /** Told once deleting was confirmed; missing where they are disabled instead. */
  readonly onDelete?: (row: Row) => unknown;
}

/** A screen of configuration: a form for a new one above the list, each row edited in place. */
export function ConfiguredList<Row extends Configured, Body, Sort extends string>(
  props: ConfiguredListProps<Row, Body, Sort>,
) {
  const { level, list, columns, texts, schema, draftOf, onSave, onDelete } = props;
  const { t } = useTranslation();
  const confirmDelete = useConfirmDelete();
  const isOwn = useShows()(`configuration.${level}`);
  const { title: nothing, hint } = texts.empty;

  return (
    <>
      <PageHeader />
      {isOwn && (
        <InlineCreateForm
          title={texts.new}
          addLabel={texts.add}
          columns={columns}
          schema={schema}
          initial={props.initial}
          onAdd={props.onAdd}
        />
      )}
      <DataTable
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        texts={{
          search: texts.search,
          count: texts.count,
          empty: { title: nothing, hint: isOwn ? hint : t('list.comesFromCentral') },
        }}
        editing={isOwn ? { schema, draftOf, save: onSave } : undefined}
        onDelete={
          isOwn && onDelete ? async (row) => (await confirmDelete(row.name)) && onDelete(row) : undefined
        }
      />
    </>
  );
}
