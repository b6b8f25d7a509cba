import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/errors.ts';
import { useConnection } from '#renderer/lib/live.tsx';
import { useDialog } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import type { CheckedDeletion } from '#shared/contract/configuration/configured.ts';
import { type BulkPlan, type Doing, planBulk } from './bulk-plan.ts';

/** How the rows of a list are changed together. */
export interface BulkTarget<Row> {
  /** First parts of the query keys whose data a run makes old. */
  readonly refreshes: readonly string[];
  readonly nameOf: (row: Row) => string;
  /** Tells whether a row can be enabled or disabled, and is not already. */
  readonly canSet: (row: Row, enabled: 'Y' | 'N') => boolean;
  readonly setEnabled: (row: Row, enabled: 'Y' | 'N', call: CallOptions) => Promise<unknown>;
  /** Says what disabling these rows ends; null where it ends nothing. */
  readonly disablingEnds?: (rows: readonly Row[]) => string | null;
  /** Missing where rows are disabled instead. `check` reads what uses a row; missing where nothing can. */
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
  const lost = useConnection().state === 'lost';
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
        disabled={lost}
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

/** Says what becomes of which rows, does it, and lists those that were refused with the reason. */
function BulkDialog<Row extends BulkRow>(props: BulkDialogProps<Row>) {
  const { target, rows, doing, onDone, onClose, onRename } = props;
  const { nameOf } = target;
  const { t, i18n } = useTranslation();
  const toasts = useToasts();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly FailedRow[] | null>(null);
  const perform = usePerform(target);
  const plan = usePlan(target, rows, doing);
  const isNothing = plan.data && plan.data.done.length + plan.data.disabled.length === 0;
  const consequence = {
    enable: null,
    disable: target.disablingEnds?.(rows) ?? null,
    delete: target.remove?.loses ?? null,
  }[doing];

  function reasonOf({ refusal, total }: CheckedDeletion): string {
    if (total > 0) return t('bulk.used', { count: total });
    return refusal ? errorText(i18n, new ApiError(refusal)) : t('bulk.notDone');
  }

  async function run({ done, disabled, kept }: BulkPlan<Row>) {
    setBusy(true);
    const failed: FailedRow[] = kept.map(({ row, check }) => ({
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
    setRefused(failed);
  }

  if (refused) {
    return (
      <>
        <Names names={refused.map(({ name, reason }) => `${name}: ${reason}`)} all />
        <Group justify="flex-end" mt="lg">
          <Button data-autofocus onClick={onClose}>
            {t('action.close')}
          </Button>
        </Group>
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
        {consequence !== null && !isNothing && <Sentence>{consequence}</Sentence>}
        {plan.data && plan.data.disabled.length > 0 && (
          <>
            <Sentence>{t('bulk.inUse')}</Sentence>
            <Names names={plan.data.disabled.map(nameOf)} />
          </>
        )}
        {plan.data && plan.data.kept.length > 0 && (
          <>
            <Sentence>{t('bulk.kept')}</Sentence>
            <Names names={plan.data.kept.map(({ row, check }) => `${nameOf(row)}: ${reasonOf(check)}`)} all />
          </>
        )}
      </div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button data-autofocus disabled={busy} onClick={onClose}>
          {t(isNothing ? 'action.close' : 'action.cancel')}
        </Button>
        {!isNothing && (
          <Button
            variant={doing === 'delete' ? 'danger' : 'filled'}
            disabled={!plan.data}
            loading={busy}
            onClick={() => plan.data && void run(plan.data)}
          >
            {t(`bulk.${doing}`)}
          </Button>
        )}
      </Group>
    </>
  );
}

/** Names that are listed; of further ones the number is said. */
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

/** Plans what becomes of the rows; before a deletion it reads which of them are in use. */
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

/** Changes one row; resolves with null once it is done, else with the reason, empty where none is known. */
function usePerform<Row extends BulkRow>({ setEnabled, remove }: BulkTarget<Row>) {
  const { i18n } = useTranslation();
  const reason = useRef('');
  const action = useAction(
    async ({ row, does }: { readonly row: Row; readonly does: Doing }, { onChanged: _, ...call }) =>
      // A row that was changed since it was listed is refused: the confirmation was for what was listed.
      does === 'delete' ? remove?.by(row, call) : setEnabled(row, does === 'enable' ? 'Y' : 'N', call),
    { onUnanswered: () => {} },
  );
  return async (row: Row, does: Doing): Promise<string | null> => {
    reason.current = '';
    const isDone = await action.run({ row, does }, (refusal) => {
      reason.current = errorText(i18n, refusal);
      return true;
    });
    return isDone ? null : reason.current;
  };
}
