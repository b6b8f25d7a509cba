import { useAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { type Category, type OfferedPair, useOfferedPairs } from '#renderer/lib/pairs.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { callWithoutTicket } from '#shared/contract/workstation/workstation-actions.ts';
import {
  AnswerButton,
  autoCancelSeconds,
  DialogFrame,
  type DialogProps,
  useAutoCancel,
  useDialogHandle,
} from './dialog.tsx';
import { useDialogAction } from './dialog-action.ts';
import { lastSegmentAtom, PairFields, usePairSelection } from './pair-fields.tsx';

/** Starts serving a customer without a ticket, for a segment and a service. */
export function WithoutTicketDialog({ workstation, onClose, onDone }: DialogProps) {
  const { idWorkstations, idBranches } = workstation;
  const api = useApi();
  const { close } = useDialogHandle(onClose);
  const { t } = useTranslation(['workstation-dialogs', 'common']);
  const [incomplete, setIncomplete] = useState(false);
  const offered = useOfferedPairs(idBranches, allowsNoTicket);
  const [idSegments, setLastSegment] = useAtom(lastSegmentAtom);
  const selection = usePairSelection(offered.pairs, { idSegments, idServices: null });
  const start = useDialogAction(
    ({ segment, service }: OfferedPair, call: CallOptions) =>
      api.call(
        callWithoutTicket,
        { params: { id: idWorkstations }, body: { idService: service.id, idSegment: segment.id } },
        call,
      ),
    (answer) => {
      onDone(answer);
      close();
    },
  );
  const left = useAutoCancel(autoCancelSeconds(workstation), () => {
    if (!start.busy) onClose();
  });

  function confirm() {
    setIncomplete(!selection.pair);
    if (!selection.pair) return;
    setLastSegment(selection.pair.segment.id);
    void start.run(selection.pair);
  }

  return (
    <DialogFrame
      title={t('without.title')}
      onClose={onClose}
      onConfirm={confirm}
      error={start.error}
      left={left}
      answers={
        <>
          <AnswerButton kind="cancel" label={t('common:action.cancel')} onClick={onClose} />
          <AnswerButton kind="confirm" label={t('without.confirm')} disabled={!start.ready} />
        </>
      }
    >
      <PairFields offered={offered} selection={selection} incomplete={incomplete} />
    </DialogFrame>
  );
}

const allowsNoTicket = ({ allowedNoTicket }: Category) => allowedNoTicket === 'Y';
