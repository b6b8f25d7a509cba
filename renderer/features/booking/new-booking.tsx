import { useEffect, useState } from 'react';
import frame from '#renderer/public-pages/customer-frame.module.css';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import {
  type BookingBranch,
  getBookingBranches,
  getFreeSlots,
} from '#shared/contract/tickets/public-booking.ts';
import { BOOKING_PATH, CUSTOMER_BOOKING_PATH } from '#shared/domain/appointments/booking.ts';
import type { Millis } from '#shared/domain/ids.ts';
import css from './booking.module.css';
import type { BookingScreen } from './booking-screen.ts';
import { BranchSelect, ServiceSelect } from './parts/branch-select.tsx';
import { CodeForm } from './parts/code-form.tsx';
import { type Customer, CustomerForm } from './parts/customer-form.tsx';
import { Message } from './parts/message.tsx';
import { SlotSelect } from './parts/slot-select.tsx';
import { useAnswer } from './use-answer.ts';
import { useBooking } from './use-booking.ts';
import { type BookingStep, useBookingSteps } from './use-booking-steps.ts';
import { useStepFocus } from './use-step-focus.ts';
import { dayText, timeText } from './when.ts';

type Service = BookingBranch['services'][number];

const FIRST_STEP: BookingStep = { idBranches: null, service: null, start: null, code: null };
const NO_CUSTOMER: Customer = { name: '', phone: '', email: '', agrees: false };

const isSamePair = (one: Service, other: BookingStep['service']): boolean =>
  one.idServices === other?.idServices && one.idSegments === other.idSegments;

/** Books an appointment in steps: branch, service, time, customer; each step can be reopened. */
export function NewBooking(props: BookingScreen & { readonly idBranches: number | null }) {
  const { client, texts, language } = props;
  const t = texts.getFixedT(language, 'booking');
  const { answer, error, isDisconnected } = useAnswer('places', (signal) =>
    client.call(getBookingBranches, {}, { signal }),
  );
  if (error) return <Message title={t('closed.title')} text={t('closed.text')} />;
  if (!answer) return <Message text={isDisconnected ? t('noServer') : t('loading')} />;
  return <Steps {...props} branches={answer} />;
}

interface StepsProps extends BookingScreen {
  readonly idBranches: number | null;
  readonly branches: AnswerOf<typeof getBookingBranches>;
}

function Steps(props: StepsProps) {
  const { client, texts, language, onHead, idBranches, branches: bookingBranches } = props;
  const t = texts.getFixedT(language, 'booking');
  const branches = bookingBranches.branches.filter(
    (each) => idBranches === null || each.idBranches === idBranches,
  );
  const only = branches.length === 1 ? (branches[0]?.idBranches ?? null) : null;
  const { step, goTo, update } = useBookingSteps({ ...FIRST_STEP, idBranches: only });
  const branch = branches.find((each) => each.idBranches === step.idBranches) ?? null;
  const service = branch?.services.find((each) => isSamePair(each, step.service)) ?? null;
  const start = service ? step.start : null;
  const sent = start === null ? null : (step.code?.sent ?? null);
  const [customer, setCustomer] = useState<Customer>(step.code?.customer ?? NO_CUSTOMER);
  const needsCode = bookingBranches.needsCode && (bookingBranches.writes || branch?.sms === true);
  const { isBusy, said, clearError, ...booking } = useBooking(props, {
    needsCode,
    needsProof: bookingBranches.needsProof,
    isNear: start !== null,
    sent,
    onSent(code) {
      const next = { ...step, code: { sent: code, customer } };
      if (sent) update(next);
      else goTo(next);
    },
    onBooked(secret) {
      // The back button does not lead to the code that was used.
      history.replaceState(null, '', `${CUSTOMER_BOOKING_PATH}#${secret}`);
      window.dispatchEvent(new PopStateEvent('popstate'));
    },
  });
  const { companyName } = bookingBranches;
  const branchName = branch?.branchName ?? '';
  useEffect(() => onHead({ companyName, branchName }), [onHead, companyName, branchName]);

  const stepKey = [
    branch?.idBranches,
    service?.idServices,
    service?.idSegments,
    start !== null,
    sent !== null,
  ];
  useStepFocus(stepKey.join(' '));
  // What was wrong on one step is no error of the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step
  useEffect(() => clearError(), [step]);

  const pair = branch && service ? { ...service, idBranches: branch.idBranches } : null;
  const slots = useAnswer(`slots ${pair?.idBranches} ${pair?.idServices} ${pair?.idSegments}`, (signal) =>
    pair
      ? client.call(
          getFreeSlots,
          {
            params: { id: pair.idBranches },
            query: { idServices: pair.idServices, idSegments: pair.idSegments },
          },
          { signal },
        )
      : Promise.resolve(null),
  );
  const zone = slots.answer?.zone ?? 'UTC';
  const when = { language, zone };

  const detailsOf = ({ idServices, idSegments }: Service, at: Millis) => ({
    idServices,
    idSegments,
    start: at,
    language,
    consent: true as const,
    customerName: customer.name,
    phonenumber: customer.phone,
    email: customer.email,
  });

  // The address names a branch that does not exist or takes no bookings; others do.
  if (branches.length === 0 && bookingBranches.branches.length > 0)
    return (
      <Message title={t('noBranch.title')} text={t('noBranch.text')}>
        <a className={frame.button} href={BOOKING_PATH}>
          {t('noBranch.choose')}
        </a>
      </Message>
    );
  if (branches.length === 0) return <Message title={t('closed.title')} text={t('closed.text')} />;
  if (!branch)
    return (
      <BranchSelect
        t={t}
        branches={branches}
        onSelect={({ idBranches }) => goTo({ ...FIRST_STEP, idBranches })}
      />
    );
  const ofBranch = { ...FIRST_STEP, idBranches: branch.idBranches };
  if (!service)
    return (
      <ServiceSelect
        t={t}
        language={language}
        services={branch.services}
        onBack={branches.length > 1 ? () => goTo(FIRST_STEP) : undefined}
        onSelect={({ idServices, idSegments }) => goTo({ ...ofBranch, service: { idServices, idSegments } })}
      />
    );
  const { idServices, idSegments } = service;
  const ofService = { ...ofBranch, service: { idServices, idSegments } };
  const changeSlot = () => {
    slots.again();
    goTo(ofService);
  };
  const serviceName = service.names[language] ?? service.name;
  const serviceRow = { text: serviceName, label: t('change.service'), onChange: () => goTo(ofBranch) };
  // After a reload the time is shown once the zone of the branch is known.
  if (start === null || !slots.answer)
    return (
      <main className={frame.body}>
        <SelectionSummary title={t('when')} rows={[serviceRow]} />
        <SlotSelect t={t} when={when} slots={slots} onSelect={(at) => goTo({ ...ofService, start: at })} />
      </main>
    );
  const details = detailsOf(service, start);
  const timeRow = {
    text: t('at', { day: dayText(start, when), time: timeText(start, when) }),
    label: t('change.time'),
    onChange: () => goTo(ofService),
  };
  return (
    <main className={frame.body}>
      <SelectionSummary title={sent ? t('code.title') : t('who')} rows={[serviceRow, timeRow]} />
      {sent ? (
        <CodeForm
          t={t}
          sent={sent}
          isReserved={sent.start === start}
          isBusy={isBusy}
          said={said}
          remainingAttempts={booking.remainingAttempts}
          onCode={(code) => booking.enterCode(branch.idBranches, details, code)}
          onResend={() => booking.requestCode(branch.idBranches, details)}
          onBack={() => goTo({ ...ofService, start })}
          onOther={changeSlot}
        />
      ) : (
        <CustomerForm
          t={t}
          customer={customer}
          isBusy={isBusy}
          said={said}
          needsCode={needsCode}
          ways={{ mail: bookingBranches.writes, sms: branch.sms }}
          consent={bookingBranches.consent || t('consent', { count: bookingBranches.retentionDays })}
          onChange={(input) => {
            // An edited field clears its error.
            if (said?.field) clearError();
            setCustomer(input);
          }}
          onOther={changeSlot}
          onConfirm={() => booking.confirm(branch.idBranches, details)}
        />
      )}
    </main>
  );
}

interface Row {
  readonly text: string;
  /** Accessible name of the button that reopens the step. */
  readonly label: string;
  readonly onChange: () => unknown;
}

/** Summary of the selection, with a button to change each part. */
function SelectionSummary({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <>
      <h1 className={css.title} tabIndex={-1}>
        {title}
      </h1>
      <div className={css.selected}>
        {rows.map(({ text, label, onChange }) => (
          <p key={label} className={css.row}>
            <span className={css.what}>{text}</span>
            <button type="button" className={css.small} onClick={onChange}>
              {label}
            </button>
          </p>
        ))}
      </div>
    </>
  );
}
