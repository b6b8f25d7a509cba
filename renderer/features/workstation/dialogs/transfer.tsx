import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE } from '#renderer/lib/live.tsx';
import { type Category, type OfferedPair, useOfferedPairs } from '#renderer/lib/pairs.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { CallOptions } from '#shared/contract/client.ts';
import { listUsersOnline } from '#shared/contract/tickets/queues.ts';
import { standByTicket, transferTicket } from '#shared/contract/tickets/ticket-operations.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { workstationAfter } from '../actions/commands.ts';
import { useUnsavedInput } from '../unsaved-input.ts';
import { AnswerButton, DialogFrame, type DialogProps, useDialogHandle } from './dialog.tsx';
import { type DialogAction, useDialogAction } from './dialog-action.ts';
import { SelectField, WaysField } from './fields.tsx';
import { PairFields, usePairSelection } from './pair-fields.tsx';

/** Transfers the current ticket to another queue or to the stand-by list of an online user. */
export function TransferDialog(props: DialogProps) {
  const { workstation, onClose } = props;
  const { ticket, configuration, idBranches } = workstation;
  const { t } = useTranslation(['workstation-dialogs', 'common']);
  const [way, setWay] = useState<TransferWay>('queue');
  const [incomplete, setIncomplete] = useState(false);
  const [idUser, setIdUser] = useState<number | null>(null);
  const offered = useOfferedPairs(idBranches, allowsTransfers);
  const selection = usePairSelection(offered.pairs, {
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
    if (way === 'queue') return selection.pair && { kind: 'queue', pair: selection.pair };
    const user = online.users?.find(({ id }) => id === idUser);
    return user ? { kind: 'user', user } : null;
  }

  return (
    <DialogFrame
      title={ticket?.code ? t('transfer.title', { code: ticket.code }) : t('transfer.titleWithout')}
      onClose={onClose}
      onConfirm={confirm}
      error={transfer.error}
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
          onChange={(selected) => {
            setWay(selected);
            setIncomplete(false);
            transfer.clearError();
          }}
        />
      )}
      {way === 'queue' ? (
        <PairFields offered={offered} selection={selection} incomplete={incomplete} />
      ) : (
        <UserField online={online} value={idUser} onChange={setIdUser} incomplete={incomplete} />
      )}
    </DialogFrame>
  );
}

const allowsTransfers = ({ allowedTransfers }: Category) => allowedTransfers === 'Y';

const WAYS = ['queue', 'user'] as const;
type TransferWay = (typeof WAYS)[number];

interface TransferWaysProps {
  readonly way: TransferWay;
  readonly onChange: (way: TransferWay) => void;
}

/** Selects queue or user as the target. */
function TransferWays({ way, onChange }: TransferWaysProps) {
  const { t } = useTranslation('workstation-dialogs');
  return (
    <WaysField
      legend={t('transfer.where')}
      ways={WAYS.map((value) => ({ value, label: t(`transfer.to.${value}`) }))}
      value={way}
      onChange={onChange}
    />
  );
}

interface UserFieldProps {
  readonly online: UsersOnline;
  readonly value: number | null;
  readonly onChange: (id: number) => void;
  readonly incomplete: boolean;
}

/** Select of online users. */
function UserField({ online: { users, failed }, value, onChange, incomplete }: UserFieldProps) {
  const { t } = useTranslation(['workstation-dialogs', 'common']);
  if (failed) return <Notice kind="error">{t('transfer.usersFailed')}</Notice>;
  if (users?.length === 0) return <Notice kind="warning">{t('transfer.nobody')}</Notice>;
  return (
    <SelectField
      label={t('transfer.user')}
      placeholder={t('transfer.chooseUser')}
      noMatch={users ? t('noMatch') : t('common:list.loading')}
      options={(users ?? []).map(({ id, fullname, workstationName }) => ({
        id,
        name: fullname,
        hint: workstationName,
      }))}
      value={value}
      onChange={onChange}
      error={incomplete && value === null && t('transfer.chooseUser')}
      hint={t('transfer.userHint')}
    />
  );
}

type TransferTarget =
  | { readonly kind: 'queue'; readonly pair: OfferedPair }
  | { readonly kind: 'user'; readonly user: { readonly id: number; readonly fullname: string } };

/** Transfers the current ticket, shows a toast and closes the dialog. */
function useTransfer({ workstation, onDone, onClose }: DialogProps): DialogAction<TransferTarget> {
  const api = useApi();
  const toasts = useToasts();
  const { t } = useTranslation('workstation-dialogs');
  const { close } = useDialogHandle(onClose);
  const unsavedInput = useUnsavedInput(workstation);
  const id = workstation.idTicket ?? 0;

  async function transfer(target: TransferTarget, call: CallOptions) {
    const params = { id };
    const before = unsavedInput.collect() ?? {};
    const ticket =
      target.kind === 'queue'
        ? await api.call(
            transferTicket,
            {
              params,
              body: { idService: target.pair.service.id, idSegment: target.pair.segment.id, ...before },
            },
            call,
          )
        : await api.call(standByTicket, { params, query: { idUser: target.user.id }, body: before }, call);
    return { ticket, target, answer: await workstationAfter(api, workstation, call, ticket) };
  }

  return useDialogAction(transfer, ({ ticket, target, answer }) => {
    unsavedInput.discard();
    toasts.success({
      title: t('TRANF_OK'),
      text:
        target.kind === 'queue'
          ? t('transfer.waits', { code: ticket.code, queue: ticket.queueName })
          : t('transfer.setAside', { name: target.user.fullname }),
    });
    onDone(answer);
    close();
  });
}

interface OnlineUser {
  readonly id: number;
  readonly fullname: string;
  readonly workstationName: string;
}

interface UsersOnline {
  /** Other users; undefined while loading. */
  readonly users: readonly OnlineUser[] | undefined;
  readonly failed: boolean;
}

/** Reads the other users with an open workstation at the branch, once `wanted`. */
function useUsersOnline({ idBranches, idUsers }: Workstation, wanted: boolean): UsersOnline {
  const api = useApi();
  const { data, isError } = useQuery({
    queryKey: [LIVE.workstations, 'users-online', idBranches],
    queryFn: ({ signal }) => api.call(listUsersOnline, { params: { id: idBranches } }, { signal }),
    enabled: wanted,
  });
  return { users: data?.filter(({ id }) => id !== idUsers), failed: isError && !data };
}
