import { useAtom } from 'jotai';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferedPair } from '#renderer/lib/reads/pairs/offered-pairs.ts';
import { useOfferedPairs } from '#renderer/lib/reads/pairs/use-offered-pairs.ts';
import { useBranches } from '#renderer/lib/reads/use-branches.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import type { DialogProps } from '../dialog-props.ts';
import { WaysField } from '../fields/ways-field.tsx';
import { DialogFrame } from '../frame/dialog-frame.tsx';
import { useDialogHandle } from '../frame/use-dialog-handle.ts';
import { PairFields } from '../pair/pair-fields.tsx';
import { lastSegmentAtom, usePairSelection } from '../pair/use-pair-selection.ts';
import { BookedNote, useBookedText } from './booking/booked-note.tsx';
import { SlotFields } from './booking/slot-fields.tsx';
import { type Booked, useBooking } from './booking/use-booking.ts';
import { CreateAnswers } from './create-answers.tsx';
import styles from './create-ticket.module.css';
import { CreatedTicketNote, usePaperText } from './created-ticket.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { EMPTY_DRAFT, forbiddenIn, ticketQuery } from './ticket-draft.ts';
import { type CreatedTicket, type TicketRequest, useCreateTicket } from './use-create-ticket.ts';

/**
 * Takes a ticket for somebody, on paper or told by word of mouth, or books an appointment for them. A reception stays
 * here for the next one; elsewhere it closes, unless there is something to be told: the number of a ticket whose paper
 * did not come, or an appointment.
 */
export function CreateTicketDialog({ workstation, onClose }: DialogProps) {
  const { idBranches, configuration } = workstation;
  const { t } = useTranslation(['workstation-dialogs', 'errors']);
  const toasts = useToasts();
  const paperText = usePaperText();
  const staysOpen = configuration.reception === 'Y';
  const [segment, rememberSegment] = useAtom(lastSegmentAtom);
  const offered = useOfferedPairs(idBranches, allowAll);
  const choice = usePairSelection(offered.pairs, { idSegments: segment, idServices: null });
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [incomplete, setIncomplete] = useState(false);
  const serviceField = useRef<HTMLInputElement>(null);
  const { isOpen, close } = useDialogHandle(onClose);
  const smsEnabled = useBranches().some((each) => each.idBranches === idBranches && each.smsEnabled === 'Y');
  const creation = useCreateTicket({ idBranches, onIssued, onEnd });
  // Stays as chosen, after an appointment too: Enter pressed once more is never to make a ticket of it.
  const [when, setWhen] = useState<When>('now');
  const books = when === 'later';
  const booking = useBooking({ idBranches, draft, isOn: books, onBooked, pair: choice.pair });
  const bookedText = useBookedText();

  function onIssued({ pair }: TicketRequest) {
    booking.forget();
    goOn(pair);
  }

  function onBooked(booked: Booked, pair: OfferedPair) {
    goOn(pair);
    if (!isOpen()) toasts.success(bookedText(booked));
  }

  function goOn(pair: OfferedPair) {
    rememberSegment(pair.segment.id);
    setDraft(EMPTY_DRAFT);
    choice.clearService();
    serviceField.current?.focus();
  }

  function onEnd({ ticket, paper }: CreatedTicket) {
    const { code, queueName: queue } = ticket;
    if (paper.state === 'unsure' || paper.state === 'failed') {
      if (!isOpen()) toasts.warning({ title: t('create.tell', { code }), text: paperText(paper) });
      return;
    }
    const title = t(paper.state === 'printed' ? 'TICKET_CREATED_OK' : 'NEW_TICKET_OK', { code });
    toasts.success({ title, text: t('create.waits', { queue }) });
    if (!staysOpen) close();
  }

  function create(print: boolean) {
    const { pair } = choice;
    setIncomplete(!pair);
    const { name, notes } = forbiddenIn(draft);
    if (!pair || name || notes || !creation.ready) return;
    setIncomplete(false);
    void creation.run({ pair, details: ticketQuery(draft, { smsEnabled, print }) });
  }

  function book() {
    setIncomplete(!choice.pair);
    if (!creation.printing) booking.book();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !event.ctrlKey) return;
    event.preventDefault();
    if (!books) create(true);
  }

  return (
    <DialogFrame
      title={t('create.title')}
      size={720}
      onClose={onClose}
      onConfirm={books ? book : () => create(false)}
      onKeyDown={onKeyDown}
      refusal={books ? booking.refusal : creation.refusal}
      lead={t(books ? 'create.notBooked' : 'errors:TICKET_NOT_CREATED')}
      answers={
        <CreateAnswers
          books={books}
          ready={books ? booking.ready && !creation.printing : creation.ready}
          onClose={onClose}
          onPrint={() => create(true)}
        />
      }
    >
      {booking.booked ? (
        <BookedNote booked={booking.booked} />
      ) : (
        creation.made && <CreatedTicketNote made={creation.made} />
      )}
      <fieldset className={styles.ticket} disabled={creation.printing && !staysOpen}>
        <PairFields offered={offered} choice={choice} incomplete={incomplete} serviceField={serviceField} />
        {(booking.isPossible || books) && (
          <div className={styles.when}>
            <WaysField
              legend={t('create.when')}
              ways={WHEN.map((value) => ({ value, label: t(`create.whenever.${value}`) }))}
              value={when}
              onChange={setWhen}
            />
          </div>
        )}
        {books && <SlotFields booking={booking} hasPair={choice.pair !== null} />}
        <CustomerFields
          draft={draft}
          onChange={setDraft}
          smsEnabled={smsEnabled}
          booking={books ? booking : null}
        />
      </fieldset>
    </DialogFrame>
  );
}

/** What the customer gets: a ticket now, or an appointment for later. */
const WHEN = ['now', 'later'] as const;
type When = (typeof WHEN)[number];

const allowAll = () => true;
