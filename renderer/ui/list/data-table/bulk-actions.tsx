import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/errors.ts';
import { useConnection } from '#renderer/lib/live.tsx';
import { useDialog } from '#renderer/ui/overlay/confirm.tsx';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import type { CheckedDeletion } from '#shared/contract/configuration/configured.ts';

/** Bulk actions of a list. */
export interface BulkTarget<Row> {
  /** Query key prefixes that a run invalidates. */
  readonly refreshes: readonly string[];
  readonly nameOf: (row: Row) => string;
  /** Whether a row can be enabled or disabled and is not in that state. */
  readonly canSet: (row: Row, enabled: 'Y' | 'N') => boolean;
  readonly setEnabled: (row: Row, enabled: 'Y' | 'N', call: CallOptions) => Promise<unknown>;
  /** Consequence of disabling these rows; null without one. */
  readonly disablingEnds?: (rows: readonly Row[]) => string | null;
  /** Missing if rows can only be disabled. `check` finds the uses of a row; missing if nothing can refer to one. */
  readonly remove?: {
    readonly by: (row: Row, call: CallOptions) => Promise<unknown>;
    readonly check?: ((row: Row, call: CallOptions) => Promise<CheckedDeletion>) | undefined;
    readonly loses: string;
  };
}

interface BulkActionsProps<Row extends BulkRow> {
  readonly target: BulkTarget<Row>;
  readonly rows: readonly Row[];
  readonly onDone: () => void;
}

interface BulkRow {
  readonly id: number;
}

/** Enables, disables and deletes the selected rows of a list. */
export function BulkActions<Row extends BulkRow>(props: BulkActionsProps<Row>) {
  const { target, rows } = props;
  const { t } = useTranslation();
  const openDialog = useDialog();
  const isDisconnected = useConnection().state === 'lost';
  const concerned: Readonly<Record<Doing, readonly Row[]>> = {
    enable: rows.filter((row) => target.canSet(row, 'Y')),
    disable: rows.filter((row) => target.canSet(row, 'N')),
    delete: target.remove ? rows : [],
  };
  const ask = (doing: Doing) =>
    openDialog({
      title: t(`bulk.confirm.${doing}`, { count: concerned[doing].length }),
      onClose: () => {},
      content: ({ close, rename }) => (
        <BulkDialog {...props} doing={doing} rows={concerned[doing]} onClose={close} onRename={rename} />
      ),
    });
  return (['enable', 'disable', 'delete'] as const)
    .filter((doing) => concerned[doing].length > 0)
    .map((doing) => (
      <Button
        key={doing}
        variant={doing === 'delete' ? 'danger' : 'default'}
        disabled={isDisconnected}
        onClick={() => ask(doing)}
      >
        {t(`bulk.${doing}`)}
      </Button>
    ));
}

interface BulkDialogProps<Row extends BulkRow> extends BulkActionsProps<Row> {
  readonly doing: Doing;
  readonly onClose: () => void;
  readonly onRename: (title: string) => void;
}

interface FailedRow {
  readonly name: string;
  readonly reason: string;
}

/** Shows the result for each row, applies it, and lists rejected rows with reasons. */
function BulkDialog<Row extends BulkRow>(props: BulkDialogProps<Row>) {
  const { target, rows, doing, onDone, onClose, onRename } = props;
  const { nameOf } = target;
  const { t, i18n } = useTranslation();
  const toasts = useToasts();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [rejected, setRejected] = useState<readonly FailedRow[] | null>(null);
  const perform = usePerform(target);
  const plan = usePlan(target, rows, doing);
  const isEmpty = plan.data && plan.data.done.length + plan.data.disabled.length === 0;
  const consequence = {
    enable: null,
    disable: target.disablingEnds?.(rows) ?? null,
    delete: target.remove?.loses ?? null,
  }[doing];

  function reasonOf({ error, total }: CheckedDeletion): string {
    if (total > 0) return t('bulk.used', { count: total });
    return error ? errorText(i18n, new ApiError(error)) : t('bulk.notDone');
  }

  async function run({ done, disabled, retained }: BulkPlan<Row>) {
    setBusy(true);
    const failed: FailedRow[] = retained.map(({ row, check }) => ({
      name: nameOf(row),
      reason: reasonOf(check),
    }));
    const counts = { enable: 0, disable: 0, delete: 0 };
    const jobs = [
      ...done.map((row) => ({ row, does: doing })),
      ...disabled.map((row) => ({ row, does: 'disable' as const })),
    ];
    for (const { row, does } of jobs) {
      const reason = await perform(row, does);
      if (reason === null) counts[does] += 1;
      else failed.push({ name: nameOf(row), reason: reason || t('bulk.notDone') });
    }
    await Promise.all(target.refreshes.map((key) => queries.invalidateQueries({ queryKey: [key] })));
    setBusy(false);
    onDone();
    const reported = (['enable', 'disable', 'delete'] as const).filter((does) => counts[does] > 0);
    if (reported.length > 0)
      toasts.success({
        title: reported.map((does) => t(`bulk.done.${does}`, { count: counts[does] })).join(' · '),
      });
    if (failed.length === 0) return onClose();
    onRename(t('bulk.refusedTitle', { count: failed.length }));
    setRejected(failed);
  }

  if (rejected) {
    return (
      <>
        <Names names={rejected.map(({ name, reason }) => `${name}: ${reason}`)} all />
        <DialogButtons>
          <Button data-autofocus onClick={onClose}>
            {t('action.close')}
          </Button>
        </DialogButtons>
      </>
    );
  }
  return (
    <>
      {plan.error && (
        <Notice kind="error">
          {errorText(i18n, plan.error)}
          <Button variant="subtle" size="compact-sm" onClick={plan.retry}>
            {t('action.retry')}
          </Button>
        </Notice>
      )}
      <div aria-live="polite">
        {!plan.data && !plan.error && <Sentence>{t('deletion.checking')}</Sentence>}
        {plan.data && <Names names={plan.data.done.map(nameOf)} />}
        {consequence !== null && !isEmpty && <Sentence>{consequence}</Sentence>}
        {plan.data && plan.data.disabled.length > 0 && (
          <>
            <Sentence>{t('bulk.inUse')}</Sentence>
            <Names names={plan.data.disabled.map(nameOf)} />
          </>
        )}
        {plan.data && plan.data.retained.length > 0 && (
          <>
            <Sentence>{t('bulk.kept')}</Sentence>
            <Names
              names={plan.data.retained.map(({ row, check }) => `${nameOf(row)}: ${reasonOf(check)}`)}
              all
            />
          </>
        )}
      </div>
      <DialogButtons>
        <Button data-autofocus disabled={busy} onClick={onClose}>
          {t(isEmpty ? 'action.close' : 'action.cancel')}
        </Button>
        {!isEmpty && (
          <Button
            variant={doing === 'delete' ? 'danger' : 'filled'}
            disabled={!plan.data}
            loading={busy}
            onClick={() => plan.data && void run(plan.data)}
          >
            {t(`bulk.${doing}`)}
          </Button>
        )}
      </DialogButtons>
    </>
  );
}

/** Maximum number of listed names; of further ones the number is shown. */
const MAX_NAMED = 10;

function Names({ names, all = false }: { readonly names: readonly string[]; readonly all?: boolean }) {
  const { t } = useTranslation();
  const named = all ? names : names.slice(0, MAX_NAMED);
  if (names.length === 0) return null;
  return (
    <Text component="ul" size="sm" my={8} pl={20} style={{ overflowWrap: 'anywhere' }}>
      {named.map((name) => (
        <li key={name}>{name}</li>
      ))}
      {named.length < names.length && <li>{t('bulk.more', { count: names.length - named.length })}</li>}
    </Text>
  );
}

const Sentence = ({ children }: { readonly children: string }) => (
  <Text size="sm" c="dimmed" mt={4}>
    {children}
  </Text>
);

/** Plans the result for each row; before a deletion it checks which rows are in use. */
function usePlan<Row extends BulkRow>(
  { canSet, refreshes, remove }: BulkTarget<Row>,
  rows: readonly Row[],
  doing: Doing,
) {
  const { data, error, refetch } = useQuery({
    queryKey: ['bulk', ...refreshes, doing, rows.map(({ id }) => id)],
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const checks = new Map<number, CheckedDeletion>();
      if (doing === 'delete' && remove?.check)
        for (const row of rows) checks.set(row.id, await remove.check(row, { signal }));
      return planBulk(rows, checks, (row) => canSet(row, 'N'));
    },
  });
  return { data, error, retry: () => void refetch() };
}

/** Changes one row; resolves with null on success, otherwise with the reason, which is empty if unknown. */
function usePerform<Row extends BulkRow>({ setEnabled, remove }: BulkTarget<Row>) {
  const { i18n } = useTranslation();
  const reason = useRef('');
  const action = useAction(
    async ({ row, does }: { readonly row: Row; readonly does: Doing }, { onChanged: _, ...call }) =>
      // The server rejects rows that changed since they were listed, because the confirmation covers the listed
      // values.
      does === 'delete' ? remove?.by(row, call) : setEnabled(row, does === 'enable' ? 'Y' : 'N', call),
    { onUnanswered: () => {} },
  );
  return async (row: Row, does: Doing): Promise<string | null> => {
    reason.current = '';
    const isDone = await action.run({ row, does }, (error) => {
      reason.current = errorText(i18n, error);
      return true;
    });
    return isDone ? null : reason.current;
  };
}

type Doing = 'enable' | 'disable' | 'delete';

/** Result for each selected row: the requested action, disabling instead of deleting, or none. */
interface BulkPlan<Row> {
  readonly done: readonly Row[];
  readonly disabled: readonly Row[];
  readonly retained: readonly { readonly row: Row; readonly check: CheckedDeletion }[];
}

/**
 * Plans a bulk action. Rows in use are disabled instead of deleted, if their kind supports it.
 *
 * @internal used by tests besides this file
 */
export function planBulk<Row extends { readonly id: number }>(
  rows: readonly Row[],
  checks: ReadonlyMap<number, CheckedDeletion>,
  mayDisable: (row: Row) => boolean,
): BulkPlan<Row> {
  const inUse = rows.flatMap((row) => {
    const check = checks.get(row.id);
    return check && check.error !== null ? [{ row, check }] : [];
  });
  const used = new Set(inUse.map(({ row }) => row.id));
  return {
    done: rows.filter(({ id }) => !used.has(id)),
    disabled: inUse.flatMap(({ row }) => (mayDisable(row) ? [row] : [])),
    retained: inUse.filter(({ row }) => !mayDisable(row)),
  };
}
