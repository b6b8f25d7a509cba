import { useAtom } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOfferedPairs } from '#renderer/lib/reads/pairs/use-offered-pairs.ts';
import { useBranches } from '#renderer/lib/reads/use-branches.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import type { DialogProps } from '../dialog-props.ts';
import { AnswerButton } from '../frame/answer-button.tsx';
import { DialogFrame } from '../frame/dialog-frame.tsx';
import { useOwnDialog } from '../frame/use-own-dialog.ts';
import { PairFields } from '../pair/pair-fields.tsx';
import { usePairChoice } from '../pair/use-pair-choice.ts';
import styles from './create-ticket.module.css';
import { CustomerFields } from './customer-fields.tsx';
import { MadeTicketNote, usePaperText } from './made-ticket.tsx';
import { EMPTY_DRAFT, forbiddenIn, ticketQuery } from './ticket-draft.ts';
import { type MadeTicket, type TicketRequest, useCreateTicket } from './use-create-ticket.ts';

/**
 * Takes a ticket for somebody, on paper or told by word of mouth. A reception stays here for the next one; elsewhere
 * it closes, unless the paper did not come and the number has to be told.
 */
export function CreateTicketDialog({ workstation, onClose }: DialogProps) {
  const { idBranches, configuration } = workstation;
  const { t } = useTranslation(['workstation-dialogs', 'common', 'errors']);
  const toasts = useToasts();
  const paperText = usePaperText();
  const staysOpen = configuration.reception === 'Y';
  const [segment, rememberSegment] = useAtom(rememberedSegmentAtom);
  const offered = useOfferedPairs(idBranches, allowsEverything);
  const choice = usePairChoice(offered.pairs, { idSegments: segment, idServices: null });
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [incomplete, setIncomplete] = useState(false);
  const serviceField = useRef<HTMLInputElement>(null);
  const { isOpen, close } = useOwnDialog(onClose);
  const smsEnabled = useBranches().some((each) => each.idBranches === idBranches && each.smsEnabled === 'Y');
  const creation = useCreateTicket({ idBranches, onIssued, onEnd });

  function onIssued({ pair }: TicketRequest) {
    rememberSegment(pair.segment.id);
    setDraft(EMPTY_DRAFT);
    choice.forgetService();
    serviceField.current?.focus();
  }

  function onEnd({ ticket, paper }: MadeTicket) {
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

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !event.ctrlKey) return;
    event.preventDefault();
    create(true);
  }

  return (
    <DialogFrame
      title={t('create.title')}
      size={720}
      onClose={onClose}
      onConfirm={() => create(false)}
      onKeyDown={onKeyDown}
      refusal={creation.refusal}
      lead={t('errors:TICKET_NOT_CREATED')}
      answers={
        <>
          <AnswerButton kind="cancel" label={t('common:action.close')} onClick={onClose} />
          <AnswerButton
            kind="also"
            label={t('create.print')}
            disabled={!creation.ready}
            onClick={() => create(true)}
          />
          <AnswerButton kind="confirm" label={t('create.confirm')} disabled={!creation.ready} />
        </>
      }
    >
      {creation.made && <MadeTicketNote made={creation.made} />}
      <fieldset className={styles.ticket} disabled={creation.printing && !staysOpen}>
        <PairFields offered={offered} choice={choice} incomplete={incomplete} serviceField={serviceField} />
        <CustomerFields draft={draft} onChange={setDraft} smsEnabled={smsEnabled} />
      </fieldset>
    </DialogFrame>
  );
}

const allowsEverything = () => true;

/** Remembers the segment of the last ticket made in this browser: most customers of a workstation are of one kind. */
const rememberedSegmentAtom = atomWithStorage<number | null>(
  'turno.segment',
  null,
  createJSONStorage<number | null>(() => localStorage),
  { getOnInit: true },
);
