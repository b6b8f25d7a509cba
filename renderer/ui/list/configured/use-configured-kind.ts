import { useApi } from '#renderer/lib/api.tsx';
import { type TextKey, useText } from '#renderer/lib/text-key.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { CheckedDeletion } from '#shared/contract/configuration/configured.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { BulkTarget } from '../data-table/bulk-actions.tsx';
import { useListQuery } from '../data-table/use-list-query.ts';
import type { Page } from '../data-table/use-paged-list.ts';
import { type ConfiguredKind, enabledBody, type KindRow, unseenOf } from './configured-kind.ts';
import type { Scope } from './use-scope.ts';

/** Text of a kind, from its namespace. */
export function useKindText({ texts }: { readonly texts: string }) {
  const text = useText();
  return (name: string, values?: Readonly<Record<string, string | number>>) =>
    text(`${texts}:${name}` as TextKey, values);
}

/** List of a kind within a scope, with search, sorting and paging. */
export function useKindList<Row extends KindRow, Body extends object>(
  kind: ConfiguredKind<Row, Body>,
  scope: Scope,
) {
  const api = useApi();
  const endpoint: Endpoint = kind.list;
  return useListQuery({
    key: kind.key,
    sorts: kind.sorts as [string, ...string[]],
    firstSort: kind.named as string,
    filter: JSON.stringify(scope),
    fetchPage: async (query, signal) =>
      (await api.call(endpoint, { query: { ...query, ...scope } }, { signal })) as Page<Row>,
  });
}

/** Creates, changes and deletes rows of a kind, refetches their queries and shows toasts. */
export function useConfiguredKind<Row extends KindRow, Body extends object>(kind: ConfiguredKind<Row, Body>) {
  const api = useApi();
  const text = useText();
  const toasts = useToasts();
  const {
    added = `${kind.texts}:ADD_SUCCESS`,
    saved = `${kind.texts}:EDIT_SUCCESS`,
    removed = `${kind.texts}:DELETE_SUCCESS`,
  } = kind.done ?? {};
  const { failed } = kind;
  const refreshes = [kind.key];
  const say = (key: string, row: unknown) =>
    toasts.success({ title: text(key as TextKey), text: String((row as Row)[kind.named]) });
  // Typed if a kind is given; here all endpoints are called alike.
  const endpoints: Readonly<Record<'create' | 'update' | 'remove' | 'check', Endpoint>> = {
    create: kind.create,
    update: kind.update,
    remove: kind.remove?.by ?? kind.update,
    check: kind.remove?.check ?? kind.list,
  };

  const add = useAction((body: Body, call) => api.call(endpoints.create, { body }, call), {
    refreshes,
    failed: failed && text(failed.added),
    onDone: (row) => say(added, row),
  });
  const change = useAction(
    ({ row, body, base = row }: { readonly row: Row; readonly body: Body; readonly base?: object }, call) =>
      api.call(
        endpoints.update,
        { params: { id: row.id }, body: { ...unseenOf(kind, row), ...body } },
        { ...call, basedOn: base },
      ),
    { refreshes, texts: kind.texts, failed: failed && text(failed.saved), onDone: (row) => say(saved, row) },
  );
  const drop = useAction(
    (row: Row, call) => api.call(endpoints.remove, { params: { id: row.id } }, { ...call, basedOn: row }),
    {
      refreshes,
      texts: kind.texts,
      failed: failed && text(failed.removed),
      onDone: () => toasts.success({ title: text(removed as TextKey) }),
    },
  );
  const check = async ({ id }: Row, { signal }: { readonly signal: AbortSignal }) =>
    (await api.call(endpoints.check, { params: { id } }, { signal })) as CheckedDeletion;
  return { add, change, remove: drop, check: kind.remove?.check && check };
}

/** Describes how the rows of a kind are changed together. */
export function useBulkTarget<Row extends KindRow, Body extends object>(
  kind: ConfiguredKind<Row, Body>,
): BulkTarget<Row> {
  const api = useApi();
  const text = useText();
  const update: Endpoint = kind.update;
  const { remove } = kind;
  const check: Endpoint | undefined = remove?.check;
  return {
    refreshes: [kind.key],
    nameOf: (row) => String(row[kind.named]),
    canSet: (row, enabled) => enabledBody(kind, row, enabled) !== undefined,
    setEnabled: (row, enabled, call) =>
      api.call(
        update,
        { params: { id: row.id }, body: enabledBody(kind, row, enabled) },
        { ...call, basedOn: row },
      ),
    ...(remove && {
      remove: {
        by: (row, call) => api.call(remove.by, { params: { id: row.id } }, { ...call, basedOn: row }),
        check:
          check &&
          (async ({ id }, call) => (await api.call(check, { params: { id } }, call)) as CheckedDeletion),
        loses: text(remove.loses),
      },
    }),
  };
}
