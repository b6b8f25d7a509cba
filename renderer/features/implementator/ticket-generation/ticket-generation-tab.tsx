import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { NumberField } from '#renderer/ui/fields/number-field.tsx';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { createSetOfTickets } from '#shared/contract/tickets/ticket-operations.ts';
import { BranchField } from '../branch-field.tsx';
import styles from '../implementator.module.css';
import { useSelectedBranch } from '../use-selected-branch.ts';
import { useTicketKinds } from './use-ticket-kinds.ts';

interface TicketsRequest {
  readonly id: number;
  readonly idServices: number;
  readonly idSegments: number;
  readonly amount: number;
}

/** Limits how many are made at once, so that a slip of the keyboard does not fill a branch with tickets. */
const MAX_TICKETS = 999;

/** Makes many tickets of one service and segment, to try a branch out (access specification, section 2). */
export function TicketGenerationTab() {
  const { t } = useTranslation(['implementator', 'errors']);
  const api = useApi();
  const toasts = useToasts();
  const lost = useConnection().state === 'lost';
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
    if (incomplete || wrongAmount || lost || generate.busy || branch.idBranches === null) return;
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
            onChange={setAmount}
            error={wrongAmount ? t('amountWrong', { most: MAX_TICKETS }) : undefined}
          />
          <Button type="submit" variant="filled" disabled={lost} loading={generate.busy}>
            {t('generation.do')}
          </Button>
        </form>
      </Card>
    </>
  );
}

/** Names the tickets made; of many the first and the last, which are enough to find them again. */
const codes = (all: readonly string[]): string =>
  all.length > 4 ? `${all[0]} – ${all.at(-1)}` : all.join(', ');
