import { ActionIcon } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleX,
  IconClock,
  IconClockOff,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { momentText } from '#renderer/lib/format.ts';
import { useConnection } from '#renderer/lib/live.tsx';
import { smsReason } from '#renderer/lib/sms-reason.ts';
import { useAddressValues } from '#renderer/lib/use-address-values.ts';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { Outcome } from '#renderer/ui/marks/outcome.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { PRINTER_ERRORS } from '#shared/contract/devices/printing.ts';
import { discardJob, JOB_SORTS, type Job, listJobs, retryJob } from '#shared/contract/installation/jobs.ts';
import { isDiscardable, isPrivate, isRetryable, JOB_VIEWS, LISTED_KINDS } from '#shared/domain/jobs/jobs.ts';
import { SMS_KINDS } from '#shared/domain/sms/message-kinds.ts';
import css from './jobs.module.css';

const ALL = '';
const FIRST = { view: ALL, kind: ALL };
const KEY = 'jobs';
const POLL_MS = 10_000;

/** A job in the table, which identifies rows by number. */
type JobRow = Job & { readonly id: number };

/** Mails, SMS, notifications and reports that are not sent yet, or failed: retry and discard. */
export function JobsScreen() {
  const { t, i18n } = useTranslation(['jobs', 'common', 'sms']);
  const api = useApi();
  const [named, change] = useAddressValues(FIRST);
  const view = JOB_VIEWS.find((each) => each === named.view);
  const kind = LISTED_KINDS.find((each) => each === named.kind);
  const filters = { ...(view && { view }), ...(kind && { kind }) };
  const list = useListQuery<JobRow, (typeof JOB_SORTS)[number], unknown>({
    key: KEY,
    sorts: JOB_SORTS,
    firstSort: 'queuedAt',
    firstOrder: 'desc',
    filter: JSON.stringify(filters),
    everyMs: POLL_MS,
    async fetchPage(query, signal) {
      const { rows, total } = await api.call(listJobs, { query: { ...query, ...filters } }, { signal });
      return { rows: rows.map((row, id) => ({ ...row, id })), total };
    },
  });
  const moment = (at: number) => momentText(at, i18n.language);

  const columns: readonly Column<JobRow>[] = [
    {
      key: 'subject',
      header: t('subject'),
      weight: 'strong',
      sortable: true,
      wraps: true,
      read: ({ kind: of, subject, target }) => (
        <>
          {subjectText(t, { kind: of, subject })}
          <small className={css.details}>{[t(`kinds.${of}`), target].filter(Boolean).join(' · ')}</small>
        </>
      ),
    },
    {
      key: 'state',
      header: t('state'),
      wraps: true,
      read: (job) => <JobOutcome job={job} />,
    },
    { key: 'attempts', header: t('attempts'), width: 96, align: 'right', sortable: true },
    {
      key: 'nextAt',
      header: t('nextAt'),
      width: 150,
      read: ({ nextAt }) => (nextAt === null ? '–' : moment(nextAt)),
    },
    {
      key: 'queuedAt',
      header: t('queuedAt'),
      width: 150,
      sortable: true,
      read: ({ queuedAt }) => moment(queuedAt),
    },
  ];
  return (
    <>
      <PageHeader />
      <Card>
        <div className={css.filters}>
          <SelectField
            label={t('state')}
            options={[
              { value: ALL, label: t('everyState') },
              ...JOB_VIEWS.map((each) => ({ value: each, label: t(`states.${each}`) })),
            ]}
            value={view ?? ALL}
            onChange={(selected) => change({ view: selected ?? ALL })}
          />
          <SelectField
            label={t('kind')}
            options={[
              { value: ALL, label: t('everyKind') },
              ...LISTED_KINDS.map((each) => ({ value: each, label: t(`kinds.${each}`) })),
            ]}
            value={kind ?? ALL}
            onChange={(selected) => change({ kind: selected ?? ALL })}
          />
        </div>
      </Card>
      <DataTable
        list={list}
        columns={columns}
        nameOf={(job) => subjectText(t, job)}
        extra={(job) => <JobActions job={job} />}
        texts={{
          search: t('search'),
          count: t('count', { count: list.total }),
          empty: { title: t('empty'), hint: t('emptyHint') },
        }}
      />
    </>
  );
}

type JobTexts = TFunction<readonly ['jobs', 'common', 'sms']>;

/** Subject of a job; the type of message of an SMS, and of its kind without one. */
function subjectText(t: JobTexts, { kind, subject }: Pick<Job, 'kind' | 'subject'>): string {
  const message = isPrivate(kind) && SMS_KINDS.find((each) => each === subject);
  return message ? t(`sms:message.${message}`) : subject || t(`kinds.${kind}`);
}

const ICONS = {
  waiting: IconClock,
  running: IconClock,
  done: IconClock,
  unknown: IconAlertTriangle,
  dead: IconCircleX,
  expired: IconClockOff,
  discarded: IconTrash,
} as const;

/** State of a job with its last error. */
function JobOutcome({ job: { kind, state, failure } }: { readonly job: Job }) {
  const { t } = useTranslation(['jobs', 'printers']);
  const { t: ofSms } = useTranslation('sms');
  const tone = state === 'unknown' ? 'doubtful' : state === 'dead' ? 'bad' : undefined;
  const ofPrinter = kind === 'print' && PRINTER_ERRORS.find((each) => each === failure);
  const ofOthers = isPrivate(kind) ? smsReason(ofSms, failure) : failure;
  const reason = ofPrinter ? t(`printers:error.${ofPrinter}`) : ofOthers;
  return <Outcome icon={ICONS[state]} tone={tone} text={t(`states.${state}`)} reason={reason} />;
}

/** Retries or discards a job; asks before a mail may arrive twice. */
function JobActions({ job }: { readonly job: Job }) {
  const { t } = useTranslation(['jobs', 'common', 'sms']);
  const { key, kind, state } = job;
  const what = subjectText(t, job);
  const api = useApi();
  const toasts = useToasts();
  const confirm = useConfirm();
  const isDisconnected = useConnection().state === 'lost';
  const refreshes = [KEY];
  const retry = useAction((_: null, call) => api.call(retryJob, { body: { key } }, call), {
    refreshes,
    onDone: () => toasts.info({ title: t('retried') }),
  });
  const discard = useAction((_: null, call) => api.call(discardJob, { body: { key } }, call), { refreshes });
  const disabled = isDisconnected || retry.busy || discard.busy;

  async function confirmRetry() {
    const isPrint = kind === 'print';
    const sure =
      (state !== 'unknown' && !isPrint) ||
      (await confirm({
        title: t('retryTitle'),
        text: t(isPrint ? 'printCopyText' : 'retryText'),
        confirm: t('retry'),
      }));
    if (sure) await retry.run(null);
  }

  async function confirmDiscard() {
    const sure = await confirm({
      title: t('discardTitle'),
      text: t(isPrivate(kind) ? 'discardPrivateText' : 'discardText'),
      confirm: t('discard'),
      danger: true,
    });
    if (sure) await discard.run(null);
  }

  return (
    <span className={css.actions}>
      {isRetryable(job) && (
        <ActionIcon
          disabled={disabled}
          onClick={() => void confirmRetry()}
          aria-label={t('retryOne', { what })}
        >
          <IconRefresh size={18} stroke={1.75} />
        </ActionIcon>
      )}
      {isDiscardable(job) && (
        <ActionIcon
          disabled={disabled}
          onClick={() => void confirmDiscard()}
          aria-label={t('discardOne', { what })}
        >
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      )}
    </span>
  );
}
