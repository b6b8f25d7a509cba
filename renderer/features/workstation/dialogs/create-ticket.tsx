import { IconAlertTriangle, IconCheck, IconPrinter } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OfferedPair, useOfferedPairs } from '#renderer/lib/pairs.ts';
import { useBranches } from '#renderer/lib/reads.ts';
import type { Paper } from '#renderer/lib/wait-for-paper.ts';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { telephoneOf } from '#shared/domain/telephone.ts';
import { type Booked, BookedNote, type Booking, SlotFields, useBookedText, useBooking } from './booking.tsx';
import { AnswerButton, DialogFrame, type DialogProps, useDialogHandle } from './dialog.tsx';
import styles from './dialogs.module.css';
import { WaysField } from './fields.tsx';
import { lastSegmentAtom, PairFields, usePairSelection } from './pair-fields.tsx';
import {
  type CreatedTicket,
  EMPTY_DRAFT,
  forbiddenIn,
  MAX_LENGTHS,
  mayWrite,
  type TicketDraft,
  type TicketRequest,
  ticketQuery,
  useCreateTicket,
} from './ticket-draft.ts';

/**
 * Issues a ticket, with or without paper, or books an appointment. A reception keeps the dialog open. Elsewhere it
 * closes, except after a booking or if the ticket was not printed.
 */
export function CreateTicketDialog({ workstation, onClose }: DialogProps) {
  const { idBranches, configuration } = workstation;
  const { t } = useTranslation(['workstation-dialogs', 'errors']);
  const toasts = useToasts();
  const paperText = usePaperText();
  const staysOpen = configuration.reception === 'Y';
  const [segment, setLastSegment] = useAtom(lastSegmentAtom);
  const offered = useOfferedPairs(idBranches, allowAll);
  const selection = usePairSelection(offered.pairs, { idSegments: segment, idServices: null });
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [incomplete, setIncomplete] = useState(false);
  const serviceField = useRef<HTMLInputElement>(null);
  const { isOpen, close } = useDialogHandle(onClose);
  const smsEnabled = useBranches().some((each) => each.idBranches === idBranches && each.smsEnabled === 'Y');
  const creation = useCreateTicket({ idBranches, onIssued, onEnd });
  // Stays unchanged after a booking, so that pressing Enter again does not issue a ticket.
  const [when, setWhen] = useState<When>('now');
  const books = when === 'later';
  const booking = useBooking({ idBranches, draft, isOn: books, onBooked, pair: selection.pair });
  const bookedText = useBookedText();

  function onIssued({ pair }: TicketRequest) {
    booking.clearError();
    goOn(pair);
  }

  function onBooked(booked: Booked, pair: OfferedPair) {
    goOn(pair);
    if (!isOpen()) toasts.success(bookedText(booked));
  }

  function goOn(pair: OfferedPair) {
    setLastSegment(pair.segment.id);
    setDraft(EMPTY_DRAFT);
    selection.clearService();
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
    const { pair } = selection;
    setIncomplete(!pair);
    const isForbidden = Object.values(forbiddenIn(draft)).includes(true);
    if (!pair || isForbidden || !creation.ready) return;
    setIncomplete(false);
    void creation.run({ pair, details: ticketQuery(draft, { smsEnabled, print }) });
  }

  function book() {
    setIncomplete(!selection.pair);
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
      error={books ? booking.error : creation.error}
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
        creation.lastCreated && <CreatedTicketNote lastCreated={creation.lastCreated} />
      )}
      <fieldset className={styles.ticket} disabled={creation.printing && !staysOpen}>
        <PairFields
          offered={offered}
          selection={selection}
          incomplete={incomplete}
          serviceField={serviceField}
        />
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
        {books && <SlotFields booking={booking} hasPair={selection.pair !== null} />}
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

/** A ticket now or an appointment later. */
const WHEN = ['now', 'later'] as const;
type When = (typeof WHEN)[number];

const allowAll = () => true;

interface CustomerFieldsProps {
  readonly draft: TicketDraft;
  readonly onChange: (draft: TicketDraft) => void;
  readonly smsEnabled: boolean;
  /** Validation of an appointment's fields; null for a ticket. */
  readonly booking: Pick<Booking, 'isNameMissing' | 'isEmailInvalid' | 'notifies'> | null;
}

/**
 * Fields for the customer's name, telephone and notes. A ticket requires none; an appointment requires a name and
 * sends confirmations on the branch's channels.
 */
function CustomerFields({ draft, onChange, smsEnabled, booking }: CustomerFieldsProps) {
  const { t } = useTranslation(['workstation-dialogs', 'appointments', 'errors']);
  const forbidden = booking ? NONE_FORBIDDEN : forbiddenIn(draft);
  const change = (part: Partial<TicketDraft>) => onChange({ ...draft, ...part });

  function nameError(): string | false {
    if (booking) return booking.isNameMissing && t('appointments:customerMissing');
    if (forbidden.nullName) return t('errors:CUSTOMER_NAME_NULL_MESSAGE');
    return forbidden.name && t('create.forbidden');
  }

  return (
    <div className={styles.customer}>
      <TextField
        label={t('create.name')}
        required={booking !== null}
        autoComplete="off"
        maxLength={MAX_LENGTHS.name}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={nameError()}
      />
      <TextField
        label={t('create.phone')}
        type="tel"
        autoComplete="off"
        maxLength={MAX_LENGTHS.phone}
        value={draft.phone}
        onChange={(input) => change({ phone: telephoneOf(input) })}
        hint={t(phoneHint(booking?.notifies))}
      />
      {booking && (
        <TextField
          label={t('appointments:email')}
          type="email"
          autoComplete="off"
          maxLength={MAX_LENGTHS.email}
          value={draft.email}
          onChange={(email) => change({ email: email.trim() })}
          hint={booking.notifies.mail ? t('create.emailHint') : undefined}
          error={booking.isEmailInvalid && t('appointments:emailWrong')}
        />
      )}
      <div className={booking ? undefined : styles.notes}>
        <TextField
          label={t('create.notes')}
          autoComplete="off"
          maxLength={MAX_LENGTHS.notes}
          value={draft.notes}
          onChange={(notes) => change({ notes })}
          error={forbidden.notes && t('create.forbidden')}
        />
      </div>
      {!booking && mayWrite(draft, smsEnabled) && (
        <label className={styles.sms}>
          <input
            type="checkbox"
            checked={draft.sms}
            onChange={(event) => change({ sms: event.currentTarget.checked })}
          />
          {t('create.sms')}
        </label>
      )}
    </div>
  );
}

/** Mentions an SMS only if the branch sends one. */
function phoneHint(notifies: Booking['notifies'] | undefined) {
  if (!notifies?.sms) return 'create.phoneHint';
  return notifies.mail ? 'create.phoneSmsWithoutMailHint' : 'create.phoneSmsHint';
}

const NONE_FORBIDDEN = { name: false, nullName: false, notes: false } as const;

const ICONS = {
  none: IconCheck,
  printing: IconPrinter,
  printed: IconCheck,
  unsure: IconAlertTriangle,
  failed: IconAlertTriangle,
} as const;

/** Shows the issued ticket with its number in large type and the result of printing. */
function CreatedTicketNote({ lastCreated: { ticket, paper } }: { readonly lastCreated: CreatedTicket }) {
  const { t } = useTranslation('workstation-dialogs');
  const paperText = usePaperText();
  const Icon = ICONS[paper.state];
  return (
    <section
      className={styles.created}
      data-paper={paper.state}
      aria-label={t('create.made')}
      aria-live="polite"
    >
      <b className={styles.code}>{ticket.code}</b>
      <div className={styles.text}>
        <b title={ticket.queueName}>{ticket.queueName}</b>
        <span className={styles.paper}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          <span>{paperText(paper)}</span>
        </span>
      </div>
    </section>
  );
}

/** Describes the result of printing. */
function usePaperText(): (paper: Paper) => string {
  const { t } = useTranslation(['workstation-dialogs', 'printers']);
  return (paper) => {
    const text = t(`create.paper.${paper.state}`);
    return paper.state === 'failed' && paper.error ? `${text} ${t(`printers:error.${paper.error}`)}.` : text;
  };
}

interface CreateAnswersProps {
  /** Whether an appointment is booked; it is not printed. */
  readonly books: boolean;
  readonly ready: boolean;
  readonly onClose: () => void;
  readonly onPrint: () => void;
}

/** Buttons of the dialog: print, create or book. */
function CreateAnswers({ books, ready, onClose, onPrint }: CreateAnswersProps) {
  const { t } = useTranslation(['workstation-dialogs', 'appointments', 'common']);
  return (
    <>
      <AnswerButton kind="cancel" label={t('common:action.close')} onClick={onClose} />
      {!books && <AnswerButton kind="also" label={t('create.print')} disabled={!ready} onClick={onPrint} />}
      <AnswerButton
        kind="confirm"
        label={t(books ? 'appointments:doBook' : 'create.confirm')}
        disabled={!ready}
      />
    </>
  );
}
