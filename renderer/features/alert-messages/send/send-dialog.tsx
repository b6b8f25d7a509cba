import { Button, Modal, Select, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { LIVE } from '#renderer/lib/live.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { useCurrentWorkstation } from '#renderer/lib/workstation.ts';
import { FieldFrame } from '#renderer/ui/fields/field-frame.tsx';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { useConfirmClose } from '#renderer/ui/overlay/use-confirm-close.ts';
import { useEscape } from '#renderer/ui/overlay/use-escape.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { sendToSeveral } from '#shared/contract/workstation/alert-messages.ts';
import { MAX_MESSAGE_LENGTH, toSingleLine } from '../message-length.ts';
import { ReadySentences } from './ready-sentences.tsx';
import { toReceiversBody } from './receivers-body.ts';
import { ReceiversField } from './receivers-field.tsx';
import styles from './send-dialog.module.css';

interface SendDialogProps {
  readonly onClose: () => void;
  /** The branch to begin with, where the page shows one. */
  readonly idBranches?: number;
}

/** Sends a message to people of a branch: by name, by workstation, by role, or to all of them. */
export function SendDialog({ onClose, idBranches }: SendDialogProps) {
  const { t, i18n } = useTranslation(['alert-messages', 'common', 'errors']);
  const api = useApi();
  const toasts = useToasts();
  const branches = useBranches();
  const workstation = useCurrentWorkstation().data;
  const [chosenBranch, setChosenBranch] = useState<number | null>(null);
  const branch = chosenBranch ?? idBranches ?? workstation?.idBranches ?? branches[0]?.idBranches ?? null;
  const [to, setTo] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  /** What the server said of whom it was to reach; until somebody else is chosen. */
  const [refused, setRefused] = useState<string | null>(null);
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
      setRefused(errorText(i18n, error));
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
                  setChosenBranch(Number(id));
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
          onChange={(chosen) => {
            setTo(chosen);
            setRefused(null);
          }}
          error={refused ?? (isSubmitted && to.length === 0 && t('errors:NO_RECEIVER_USER'))}
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
        <div className={styles.answers}>
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
        </div>
      </form>
    </Modal>
  );
}
