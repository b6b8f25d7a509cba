import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Level, useShows } from '#renderer/lib/installation.tsx';
import { usePrivilege } from '#renderer/lib/session.ts';
import { useText } from '#renderer/lib/text-key.ts';
import type { Draft } from '#renderer/ui/fields/draft/control.ts';
import { useOpenPage } from '#renderer/ui/page/open-page.ts';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { BulkActions } from '../data-table/bulk-actions.tsx';
import type { Column } from '../data-table/column.ts';
import { DataTable } from '../data-table/data-table.tsx';
import { type Deletion, useDeletion } from '../data-table/rows/delete-dialog.tsx';
import { InlineCreateForm } from '../data-table/rows/inline-create-form.tsx';
import { readValue } from '../data-table/rows/read-cell.tsx';
import { ListBar } from '../list-bar.tsx';
import { NewLink } from '../new-link.tsx';
import { RowLink } from '../row-link.tsx';
import {
  type Choices,
  type ConfiguredKind,
  columnsOf,
  draftOf,
  enabledBody,
  type KindRow,
} from './configured-kind.ts';
import { SelectLevelFirst } from './select-level-first.tsx';
import { useBulkTarget, useConfiguredKind, useKindList, useKindText } from './use-configured-kind.ts';
import { type Scope, useScope } from './use-scope.ts';

interface ConfiguredListProps<Row extends KindRow, Body extends object> {
  readonly kind: ConfiguredKind<Row, Body>;
  /** Initial values of a new entity's fields that are not constant. */
  readonly initial?: Draft;
  /** Options of its choices, by column. */
  readonly choices?: Choices;
}

/**
 * List of a configured kind with its create form; rows are edited inline, or their names open a form. Below the
 * global level, it contains rows of the selected branch type or branch.
 */
export function ConfiguredList<Row extends KindRow, Body extends object>(
  props: ConfiguredListProps<Row, Body>,
) {
  const { kind } = props;
  const scope = useScope(kind);
  if (scope === null) return <SelectLevelFirst level={kind.level as Level} />;
  return <ScopedList key={JSON.stringify(scope)} {...props} scope={scope} />;
}

function ScopedList<Row extends KindRow, Body extends object>(
  props: ConfiguredListProps<Row, Body> & { readonly scope: Scope },
) {
  const { kind, initial, choices, scope } = props;
  const { t } = useTranslation();
  const text = useText();
  const navigate = useNavigate();
  const say = useKindText(kind);
  const list = useKindList(kind, scope);
  const { add, change, remove, check } = useConfiguredKind(kind);
  const confirmDeletion = useDeletion();
  const target = useBulkTarget(kind);
  const shows = useShows();
  const isHere = kind.level === 'tools' || shows(`configuration.${kind.level}`);
  const may = usePrivilege();
  const { privilege } = kind.create;
  const isOwn = isHere && !kind.createdAbove && (typeof privilege === 'string' || may(privilege));
  const open = useOpenPage();
  const form = kind.form && `${open?.to}/${kind.form}`;
  const nameOf = (row: Row) => String(row[kind.named]);

  const columns = columnsOf(kind, say, choices)
    .filter(({ only }) => only !== 'form')
    .map((column) => ({
      ...column,
      ...(form &&
        column.key === kind.named && {
          read: (row: Row) =>
            kind.opens?.(row) === false ? (
              nameOf(row)
            ) : (
              <RowLink to={`${form}?id=${row.id}`}>{nameOf(row)}</RowLink>
            ),
        }),
    }));
  const edited = columns.map(
    ({ fixed, control, ...column }): Column<Row> =>
      fixed === true
        ? { read: (row) => readValue(row[column.key], control), ...column }
        : { ...column, ...(control && { control }) },
  );
  const isInline = isOwn && (!form || kind.alsoInline);
  const notOwn = isHere ? t('list.changedByOthers') : t('list.comesFromCentral');
  const emptyHint = isOwn ? say('emptyHint') : notOwn;
  const loses = kind.remove?.loses;

  return (
    <>
      <PageHeader />
      {isOwn && form && (
        <ListBar>
          <NewLink to={form} label={say('new')} />
        </ListBar>
      )}
      {isInline && !form && (
        <InlineCreateForm
          title={say('new')}
          addLabel={say('add')}
          columns={columns}
          schema={kind.schema}
          initial={{ ...draftOf(kind.columns, null), ...initial, ...scope }}
          onAdd={add.run}
        />
      )}
      <DataTable
        list={list}
        columns={edited}
        nameOf={nameOf}
        texts={{
          search: say('search'),
          count: say('count', { count: list.total }),
          empty: { title: kind.empty ? text(kind.empty) : say('NO_DATA'), hint: emptyHint },
        }}
        editing={
          isInline
            ? {
                schema: kind.schema,
                draftOf: (row) => ({ ...draftOf(kind.columns, row), ...scope }),
                save: (row, body, showError) => change.run({ row, body }, showError),
              }
            : undefined
        }
        extra={kind.extra}
        onOpen={
          form && (isOwn || (isHere && kind.createdAbove))
            ? (row) => void navigate(`${form}?id=${row.id}`)
            : undefined
        }
        mayOpen={kind.opens}
        fixedWhy={(row) => {
          const why = kind.fixedWhy?.(row);
          return why && text(why);
        }}
        onDelete={
          isOwn && loses
            ? (row) =>
                confirmDeletion({
                  name: nameOf(row),
                  loses: text(loses),
                  check: check && ((call) => check(row, call)),
                  remove: (showError) => remove.run(row, showError),
                  ...disabling(kind, row, (body) => change.run({ row, body: body as Body })),
                })
            : undefined
        }
        bulk={
          isOwn && (kind.remove || 'enabled' in kind.schema.shape)
            ? {
                mayDo: (row) => row.lockedBy === undefined && kind.fixedWhy?.(row) === undefined,
                actions: (rows, clear) => <BulkActions target={target} rows={rows} onDone={clear} />,
              }
            : undefined
        }
      />
    </>
  );
}

/** Disables a used row instead of deleting it; undefined if the kind does not support it. */
function disabling<Row extends KindRow, Body extends object>(
  kind: ConfiguredKind<Row, Body>,
  row: Row,
  save: (body: object) => Promise<boolean>,
): Pick<Deletion, 'disable' | 'isDisabled'> {
  if (!('enabled' in row)) return {};
  if (row.enabled === 'N') return { isDisabled: true };
  const body = enabledBody(kind, row, 'N');
  return body === undefined ? {} : { disable: () => save(body) };
}
