import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { NumberField } from '#renderer/ui/fields/number-field.tsx';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { listSegments } from '#shared/contract/configuration/segments.ts';
import { listServices } from '#shared/contract/configuration/services.ts';
import { createSetOfTickets } from '#shared/contract/tickets/ticket-operations.ts';
import { BranchField, useSelectedBranch } from './branch-field.tsx';
import styles from './implementator.module.css';

interface TicketsRequest {
  readonly id: number;
  readonly idServices: number;
  readonly idSegments: number;
  readonly amount: number;
}

/** Maximum number of tickets per request, so that a typing error does not fill a branch. */
const MAX_TICKETS = 999;

/** Creates many tickets of one service and segment, to test a branch (access specification, section 2). */
export function TicketGenerationTab() {
  const { t } = useTranslation(['implementator', 'errors']);
  const api = useApi();
  const toasts = useToasts();
  const isDisconnected = useConnection().state === 'lost';
  const { services, segments } = useTicketKinds();
  const branch = useSelectedBranch();
  const [service, setService] = useState<string | null>(null);
  const [segment, setSegment] = useState<string | null>(null);
  const [amount, setAmount] = useState<number | null>(1);
  const [submitted, setSubmitted] = useState(false);

  const generate = useAction(
    ({ id, ...body }: TicketsRequest, call) => api.call(createSetOfTickets, { params: { id }, body }, call),
    {
      refreshes: [LIVE.queues],
      onDone: ({ tickets }) =>
        toasts.success({
          title: t('NEW_TICKET_CREATED', { count: tickets.length }),
          text: codes(tickets.map(({ code }) => code)),
        }),
    },
  );

  const incomplete = branch.idBranches === null || service === null || segment === null;
  const wrongAmount = amount === null || amount < 1 || amount > MAX_TICKETS;
  const missing = (value: unknown) => (submitted && value === null ? t('choose') : undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (incomplete || wrongAmount || isDisconnected || generate.busy || branch.idBranches === null) return;
    void generate.run(
      {
        id: branch.idBranches,
        idServices: Number(service),
        idSegments: Number(segment),
        amount,
      },
      (error) => {
        if (error.status !== 'QUEUE_NOT_EXISTED') return false;
        toasts.warning({
          title: t('errors:QUEUE_NOT_EXISTED_TITTLE'),
          text: t('errors:QUEUE_NOT_EXISTED_DESCRIPTION'),
        });
        return true;
      },
    );
  }

  return (
    <>
      <PageHeader />
      <Card title={t('tab.ticket-generation')} className={styles.narrow}>
        <p className={styles.text}>{t('generation.text')}</p>
        <form className={styles.form} onSubmit={submit} noValidate>
          <RequiredLegend />
          {submitted && incomplete && <Notice kind="error">{t('ERROR_FORM_NOT_COMPLETE')}</Notice>}
          <BranchField
            value={branch.idBranches}
            onChange={branch.choose}
            error={missing(branch.idBranches)}
          />
          <SelectField
            label={t('service')}
            placeholder={t('chooseService')}
            options={services}
            value={service}
            onChange={setService}
            error={missing(service)}
            required
          />
          <SelectField
            label={t('segment')}
            placeholder={t('chooseSegment')}
            options={segments}
            value={segment}
            onChange={setSegment}
            error={missing(segment)}
            required
          />
          <NumberField
            label={t('amount')}
            required
            value={amount}
            min={1}
            max={MAX_TICKETS}
            onChange={setAmount}
            error={wrongAmount ? t('amountWrong', { max: MAX_TICKETS }) : undefined}
          />
          <Button type="submit" variant="filled" disabled={isDisconnected} loading={generate.busy}>
            {t('generation.do')}
          </Button>
        </form>
      </Card>
    </>
  );
}

/** The codes of the created tickets; only the first and the last of many. */
const codes = (all: readonly string[]): string =>
  all.length > 4 ? `${all[0]} – ${all.at(-1)}` : all.join(', ');

interface TicketKind {
  readonly value: string;
  readonly label: string;
}

/** Reads the services and segments that a ticket may be of; empty until they are known. */
function useTicketKinds(): {
  readonly services: readonly TicketKind[];
  readonly segments: readonly TicketKind[];
} {
  const api = useApi();
  const services = useQuery({
    queryKey: ['services', 'all'],
    queryFn: ({ signal }) => everyPage((query) => api.call(listServices, { query }, { signal })),
  });
  const segments = useQuery({
    queryKey: ['segments', 'all'],
    queryFn: ({ signal }) => everyPage((query) => api.call(listSegments, { query }, { signal })),
  });
  return { services: enabledOf(services.data), segments: enabledOf(segments.data) };
}

interface Row {
  readonly id: number;
  readonly name: string;
  readonly enabled: 'Y' | 'N';
}

const enabledOf = (rows: readonly Row[] = []): TicketKind[] =>
  rows.flatMap(({ id, name, enabled }) => (enabled === 'Y' ? { value: String(id), label: name } : []));
