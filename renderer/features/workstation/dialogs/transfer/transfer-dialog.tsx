import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Category } from '#renderer/lib/reads/pairs/offered-pairs.ts';
import { useOfferedPairs } from '#renderer/lib/reads/pairs/use-offered-pairs.ts';
import type { DialogProps } from '../dialog-props.ts';
import { AnswerButton } from '../frame/answer-button.tsx';
import { DialogFrame } from '../frame/dialog-frame.tsx';
import { PairFields } from '../pair/pair-fields.tsx';
import { usePairSelection } from '../pair/use-pair-selection.ts';
import { type TransferWay, TransferWays } from './transfer-ways.tsx';
import { type TransferTarget, useTransfer } from './use-transfer.ts';
import { useUsersOnline } from './use-users-online.ts';
import { UserField } from './user-field.tsx';

/** Hands the ticket held on: to another queue, or to the stand-by list of a user who is at work. */
export function TransferDialog(props: DialogProps) {
  const { workstation, onClose } = props;
  const { ticket, configuration, idBranches } = workstation;
  const { t } = useTranslation(['workstation-dialogs', 'common']);
  const [way, setWay] = useState<TransferWay>('queue');
  const [incomplete, setIncomplete] = useState(false);
  const [idUser, setIdUser] = useState<number | null>(null);
  const offered = useOfferedPairs(idBranches, allowsTransfers);
  const choice = usePairSelection(offered.pairs, {
    idSegments: ticket?.idSegments ?? null,
    idServices: null,
  });
  const online = useUsersOnline(workstation, way === 'user');
  const transfer = useTransfer(props);

  function confirm() {
    const target = targetOf();
    setIncomplete(!target);
    if (target) void transfer.run(target);
  }

  function targetOf(): TransferTarget | null {
    if (way === 'queue') return choice.pair && { kind: 'queue', pair: choice.pair };
    const user = online.users?.find(({ id }) => id === idUser);
    return user ? { kind: 'user', user } : null;
  }

  return (
    <DialogFrame
      title={ticket?.code ? t('transfer.title', { code: ticket.code }) : t('transfer.titleWithout')}
      onClose={onClose}
      onConfirm={confirm}
      refusal={transfer.refusal}
      answers={
        <>
          <AnswerButton kind="cancel" label={t('common:action.cancel')} onClick={onClose} />
          <AnswerButton kind="confirm" label={t('transfer.confirm')} disabled={!transfer.ready} />
        </>
      }
    >
      {configuration.userTransfer === 'Y' && (
        <TransferWays
          way={way}
          onChange={(chosen) => {
            setWay(chosen);
            setIncomplete(false);
            transfer.forget();
          }}
        />
      )}
      {way === 'queue' ? (
        <PairFields offered={offered} choice={choice} incomplete={incomplete} />
      ) : (
        <UserField online={online} value={idUser} onChange={setIdUser} incomplete={incomplete} />
      )}
    </DialogFrame>
  );
}

const allowsTransfers = ({ allowedTransfers }: Category) => allowedTransfers === 'Y';
