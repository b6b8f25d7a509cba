import { Button, type ComboboxData, Modal, MultiSelect, Select, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { LIVE } from '#renderer/lib/live.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { useCurrentWorkstation } from '#renderer/lib/workstation.ts';
import { FieldFrame } from '#renderer/ui/fields/field-frame.tsx';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { StateGlyph } from '#renderer/ui/marks/state-glyph.tsx';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { useConfirmClose } from '#renderer/ui/overlay/use-confirm-close.ts';
import { useEscape } from '#renderer/ui/overlay/use-escape.ts';
import { foldedFilter, MAX_OPTIONS } from '#renderer/ui/theme/folded-filter.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import {
  listReceivers,
  type ReceivingPerson,
  sendToSeveral,
} from '#shared/contract/workstation/alert-messages.ts';
import styles from './alert-messages.module.css';
import { MAX_MESSAGE_LENGTH, toSingleLine } from './message-length.ts';

interface SendDialogProps {
  readonly onClose: () => void;
  /** Initial branch, if the page shows one. */
  readonly idBranches?: number;
}

/** Dialog for a message to users, workstations, roles or a whole branch. */
export function SendDialog({ onClose, idBranches }: SendDialogProps) {
  const { t, i18n } = useTranslation(['alert-messages', 'common', 'errors']);
  const api = useApi();
  const toasts = useToasts();
  const branches = useBranches();
  const workstation = useCurrentWorkstation().data;
  const [selectedBranch, setSelectedBranch] = useState<number | null>(null);
  const branch = selectedBranch ?? idBranches ?? workstation?.idBranches ?? branches[0]?.idBranches ?? null;
  const [to, setTo] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  /** Error of the server for the selected receivers; cleared when the selection changes. */
  const [rejected, setRejected] = useState<string | null>(null);
  const send = useAction(
    (id: number, call: CallOptions) =>
      api.call(sendToSeveral, { params: { id }, body: { text: text.trim(), ...toReceiversBody(to) } }, call),
    {
      refreshes: [LIVE.alerts],
      failed: t('send.failed'),
      onDone({ receivers }) {
        toasts.success({ title: t('send.sent', { count: receivers }) });
        onClose();
      },
    },
  );
  const leave = useConfirmClose(text.trim() !== '', onClose);
  const form = useRef<HTMLFormElement>(null);
  useEscape(form, leave);

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (send.busy) return;
    setSubmitted(true);
    if (branch === null || to.length === 0 || !text.trim()) return;
    void send.run(branch, (error) => {
      setRejected(errorText(i18n, error));
      return true;
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  }

  const missing = isSubmitted && !text.trim();
  return (
    <Modal
      opened
      onClose={leave}
      title={t('send.title')}
      size={560}
      closeOnClickOutside={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <form ref={form} className={styles.form} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
        <RequiredLegend />
        <p className={styles.lead}>{t('send.lead')}</p>
        {branches.length > 1 && (
          <FieldFrame label={t('send.branch')} error={null} hint={undefined} inRow={false}>
            {(ids) => (
              <Select
                {...ids}
                data={branches.map(({ idBranches: id, name }) => ({
                  value: String(id),
                  label: name,
                }))}
                value={branch === null ? null : String(branch)}
                onChange={(id) => {
                  setSelectedBranch(Number(id));
                  setTo([]);
                }}
                searchable
              />
            )}
          </FieldFrame>
        )}
        <ReceiversField
          idBranches={branch}
          value={to}
          onChange={(selected) => {
            setTo(selected);
            setRejected(null);
          }}
          error={rejected ?? (isSubmitted && to.length === 0 && t('errors:NO_RECEIVER_USER'))}
        />
        <FieldFrame
          label={t('send.text')}
          error={missing && t('send.missing')}
          hint={t('send.left', { count: MAX_MESSAGE_LENGTH - text.length })}
          inRow={false}
          required
        >
          {(ids) => (
            <Textarea
              {...ids}
              rows={3}
              maxLength={MAX_MESSAGE_LENGTH}
              error={missing}
              value={text}
              onChange={(event) => setText(toSingleLine(event.currentTarget.value))}
            />
          )}
        </FieldFrame>
        <ReadySentences
          workstation={workstation?.name ?? null}
          onSelect={(sentence) => setText(`${text.trim()} ${sentence}`.trim().slice(0, MAX_MESSAGE_LENGTH))}
        />
        <DialogButtons>
          <span className={styles.keys}>{t('send.ctrlEnter')}</span>
          <Button onClick={leave}>{t('common:action.cancel')}</Button>
          <Button
            type="submit"
            variant="filled"
            disabled={send.busy}
            leftSection={<IconSend size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('send.confirm')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}

interface ReadySentencesProps {
  /** Workstation of the author; null without one. */
  readonly workstation: string | null;
  readonly onSelect: (sentence: string) => void;
}

/** Offers frequent sentences. Selecting one fills in the message without sending it. */
function ReadySentences({ workstation, onSelect }: ReadySentencesProps) {
  const { t } = useTranslation('alert-messages');
  const sentences = [
    t('ready.relief'),
    t('ready.change'),
    ...(workstation === null ? [] : [t('ready.come', { workstation })]),
  ];
  return (
    <fieldset className={styles.ready}>
      <legend className="visually-hidden">{t('ready.title')}</legend>
      {sentences.map((sentence) => (
        <Button key={sentence} size="xs" onClick={() => onSelect(sentence)}>
          {sentence}
        </Button>
      ))}
    </fieldset>
  );
}

interface ReceiversFieldProps {
  readonly idBranches: number | null;
  readonly value: readonly string[];
  readonly onChange: (selected: string[]) => void;
  readonly error: ReactNode;
}

/** Selects users, signed-in ones first with their workstation, open workstations, roles, or everybody. */
function ReceiversField({ idBranches, value, onChange, error }: ReceiversFieldProps) {
  const { t } = useTranslation(['alert-messages', 'common']);
  const api = useApi();
  const { data, isError } = useQuery({
    queryKey: ['message-receivers', idBranches],
    queryFn: ({ signal }) => api.call(listReceivers, { params: { id: idBranches ?? 0 } }, { signal }),
    enabled: idBranches !== null,
  });
  const people = data?.people ?? [];
  const byValue = new Map(people.map((one) => [receiverOf('users', one.id), one]));
  const noMatch = data ? t('send.noMatch') : t('common:list.loading');

  return (
    <FieldFrame
      label={t('send.to')}
      error={error || (isError && !data && t('send.listFailed'))}
      hint={undefined}
      inRow={false}
      required
    >
      {(ids) => (
        <MultiSelect
          {...ids}
          data-autofocus
          searchable
          clearable={false}
          hidePickedOptions
          filter={foldedFilter}
          limit={MAX_OPTIONS}
          placeholder={value.length === 0 ? t('send.choose') : ''}
          nothingFoundMessage={noMatch}
          maxDropdownHeight={240}
          error={Boolean(error)}
          data={options()}
          value={[...value]}
          onChange={onChange}
          renderOption={({ option }) => {
            const person = byValue.get(option.value);
            return (
              <span className={styles.person}>
                {person && <PersonGlyph person={person} />}
                <span>{option.label}</span>
                {person && <span className={styles.where}>{whereText(person)}</span>}
              </span>
            );
          }}
        />
      )}
    </FieldFrame>
  );

  function options(): ComboboxData {
    if (!data) return [];
    const open = people.filter(({ idWorkstations }) => idWorkstations !== null);
    return [
      {
        group: t('send.people'),
        items: people.map(({ id, fullname }) => ({ value: receiverOf('users', id), label: fullname })),
      },
      {
        group: t('send.workstations'),
        items: open.map(({ idWorkstations, workstationName, fullname }) => ({
          value: receiverOf('workstations', idWorkstations ?? 0),
          label: t('send.workstation', { workstation: workstationName, name: fullname }),
        })),
      },
      {
        group: t('send.several'),
        items: [
          ...data.roles.map(({ id, name, count }) => ({
            value: receiverOf('roles', id),
            label: t('send.role', { name, count }),
          })),
          ...(data.count > 0
            ? [{ value: ALL_USERS, label: t('send.everybody', { count: data.count }) }]
            : []),
        ],
      },
    ].filter(({ items }) => items.length > 0);
  }

  function whereText({ isSignedIn, isServing, workstationName }: ReceivingPerson): string {
    if (workstationName === null) return isSignedIn ? t('send.signedIn') : t('send.signedOut');
    return isServing ? t('send.serving', { workstation: workstationName }) : workstationName;
  }
}

function PersonGlyph({ person: { isServing, isSignedIn } }: { readonly person: ReceivingPerson }) {
  const state = isServing ? 'assisting' : isSignedIn ? 'idle' : 'off';
  return (
    <span className={styles.glyph} data-state={state}>
      <StateGlyph state={state} />
    </span>
  );
}

/** Value for all users among the receivers; others are a kind and an id, as `users:7`. */
const ALL_USERS = 'everybody';

export type ReceiverKind = 'users' | 'workstations' | 'roles';

const receiverOf = (kind: ReceiverKind, id: number): string => `${kind}:${id}`;

/** Converts the selection to the request body. */
function toReceiversBody(selected: readonly string[]): Omit<BodyOf<typeof sendToSeveral>, 'text'> {
  const ids = (kind: ReceiverKind) =>
    selected.flatMap((one) => (one.startsWith(`${kind}:`) ? Number(one.slice(kind.length + 1)) : []));
  return {
    allUsers: selected.includes(ALL_USERS) ? 'Y' : 'N',
    idUsers: ids('users'),
    idWorkstations: ids('workstations'),
    idRoles: ids('roles'),
  };
}
