import { useEffect, useState } from 'react';
import frame from '#renderer/public-pages/customer-frame.module.css';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import {
  type BookingBranch,
  bookPublicly,
  getBookingBranches,
  getFreeSlots,
} from '#shared/contract/tickets/public-booking.ts';
import { BOOKING_PATH, CUSTOMER_BOOKING_PATH } from '#shared/domain/appointments/booking.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { BookingScreen } from './booking-screen.ts';
import { BranchSelect, ServiceSelect } from './parts/branch-select.tsx';
import { type Customer, CustomerForm } from './parts/customer-form.tsx';
import { Message } from './parts/message.tsx';
import { SelectionSummary } from './parts/selection-summary.tsx';
import { SlotSelect } from './parts/slot-select.tsx';
import { useAnswer } from './use-answer.ts';
import { useCustomerAction } from './use-customer-action.ts';
import { dayText, timeText } from './when.ts';

type Service = BookingBranch['services'][number];

/** Books an appointment step by step: where, what for, when, and who; each step can be gone back to. */
export function NewBooking(props: BookingScreen & { readonly idBranches: number | null }) {
  const { client, texts, language } = props;
  const t = texts.getFixedT(language, 'booking');
  const {
    answer,
    refusal,
    isDisconnected: isLost,
  } = useAnswer('places', (signal) => client.call(getBookingBranches, {}, { signal }));
  if (refusal) return <Message title={t('closed.title')} text={t('closed.text')} />;
  if (!answer) return <Message text={isLost ? t('noServer') : t('loading')} />;
  return <Steps {...props} places={answer} />;
}

interface StepsProps extends BookingScreen {
  readonly idBranches: number | null;
  readonly places: AnswerOf<typeof getBookingBranches>;
}

function Steps({ client, texts, language, onHead, idBranches, places }: StepsProps) {
  const t = texts.getFixedT(language, 'booking');
  const branches = places.branches.filter((each) => idBranches === null || each.idBranches === idBranches);
  const [branch, setBranch] = useState<BookingBranch | null>(
    branches.length === 1 ? (branches[0] ?? null) : null,
  );
  const [service, setService] = useState<Service | null>(null);
  const [start, setStart] = useState<Millis | null>(null);
  const [customer, setCustomer] = useState<Customer>({ name: '', phone: '', email: '', agrees: false });
  const { isBusy, said, act, forget } = useCustomerAction(texts, 'notDone');
  const { companyName } = places;
  const branchName = branch?.branchName ?? '';
  useEffect(() => onHead({ companyName, branchName }), [onHead, companyName, branchName]);

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

  async function confirm(): Promise<void> {
    if (!pair || start === null) return;
    const { idServices, idSegments } = pair;
    const input = {
      params: { id: pair.idBranches },
      body: {
        idServices,
        idSegments,
        start,
        language,
        consent: true as const,
        customerName: customer.name,
        phonenumber: customer.phone,
        email: customer.email,
      },
    };
    const booked = await act(input, (call) => client.call(bookPublicly, input, call));
    if (booked) {
      history.pushState(null, '', `${CUSTOMER_BOOKING_PATH}#${booked.secret}`);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }
  }

  // The address names a branch that does not exist or takes no bookings; others do.
  if (branches.length === 0 && places.branches.length > 0)
    return (
      <Message title={t('noBranch.title')} text={t('noBranch.text')}>
        <a className={frame.button} href={BOOKING_PATH}>
          {t('noBranch.choose')}
        </a>
      </Message>
    );
  if (branches.length === 0) return <Message title={t('closed.title')} text={t('closed.text')} />;
  if (!branch) return <BranchSelect t={t} places={branches} onSelect={setBranch} />;
  if (!service)
    return (
      <ServiceSelect
        t={t}
        language={language}
        services={branch.services}
        onBack={branches.length > 1 ? () => setBranch(null) : undefined}
        onSelect={setService}
      />
    );
  const change = () => {
    forget();
    setStart(null);
  };
  const serviceName = service.names[language] ?? service.name;
  if (start === null)
    return (
      <main className={frame.body}>
        <SelectionSummary
          title={t('when')}
          rows={[{ text: serviceName, label: t('change.service'), onChange: () => setService(null) }]}
        />
        <SlotSelect t={t} when={when} slots={slots} onSelect={setStart} />
      </main>
    );
  return (
    <main className={frame.body}>
      <SelectionSummary
        title={t('who')}
        rows={[
          { text: serviceName, label: t('change.service'), onChange: () => [change(), setService(null)] },
          {
            text: t('at', { day: dayText(start, when), time: timeText(start, when) }),
            label: t('change.time'),
            onChange: change,
          },
        ]}
      />
      <CustomerForm
        t={t}
        customer={customer}
        isBusy={isBusy}
        said={said}
        ways={{ mail: places.writes, sms: branch.sms }}
        consent={places.consent || t('consent', { count: places.retentionDays })}
        onChange={(typed) => {
          // What was wrong with a field is another question once it is typed anew.
          if (said?.field) forget();
          setCustomer(typed);
        }}
        onOther={() => {
          slots.again();
          change();
        }}
        onConfirm={confirm}
      />
    </main>
  );
}
