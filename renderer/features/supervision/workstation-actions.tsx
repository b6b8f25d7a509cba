import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useAssignableProfiles } from '#renderer/lib/assignable-profiles.ts';
import { errorText } from '#renderer/lib/errors.ts';
import { Described, FieldFrame } from '#renderer/ui/fields/field-frame.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { useTooLong } from '#renderer/ui/fields/use-too-long.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useOpenWork } from '#renderer/ui/overlay/use-open-work.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import { sendAlertMessage } from '#shared/contract/workstation/alert-messages.ts';
import { changeAttentionProfile } from '#shared/contract/workstation/attention-choice.ts';
import { closeWorkstationOfOther } from '#shared/contract/workstation/supervision.ts';
import type { AttentionActivity } from '#shared/contract/workstation/supervision-metrics.ts';
import { useDialogAction } from './dialog.tsx';
import styles from './supervision.module.css';

/** Closes the workstation of the displayed operator; `isDone` once the server has closed it. */
export function useCloseWorkstation({ idWorkstations, workstationName: name, idUsers }: AttentionActivity) {
  const { t } = useTranslation('supervision');
  const api = useApi();
  const toasts = useToasts();
  const [closed, setClosed] = useState<number | null>(null);
  const action = useDialogAction(
    async (operator: number, call) => {
      // Sends the displayed operator's id, so that a workstation opened by another operator meanwhile stays open.
      const answer = await api.call(
        closeWorkstationOfOther,
        { body: { idWorkstations, idUsers: operator } },
        call,
      );
      setClosed(operator);
      return answer;
    },
    () => toasts.success({ title: t('CLOSE_POSITION_SUCCESS', { name }) }),
  );
  return { ...action, isDone: closed !== null && closed === idUsers };
}

interface ClosePartProps extends PartProps {
  readonly idBranches: number;
  readonly close: ReturnType<typeof useCloseWorkstation>;
}

/** Closes the workstation after a confirmation; the server refuses while the operator serves a customer. */
export function ClosePart({ seen, ready, idBranches, close }: ClosePartProps) {
  const { workstationName: name, employeeFullName, idUsers } = seen;
  const { t } = useTranslation('supervision');
  const confirm = useConfirm();
  const work = useOpenWork();

  async function confirmAction() {
    const sure = await confirm({
      title: t('action.close.sure', { name }),
      losses: work.losses(work.confirmHere(name, employeeFullName), idBranches),
      confirm: t('action.close.do'),
      danger: true,
    });
    if (sure && idUsers !== null) await close.run(idUsers);
  }

  return (
    <ActionPart
      title={t('action.close.title')}
      error={close.error}
      onSubmit={() => void (ready && confirmAction())}
    >
      <div className={styles.line}>
        <span className={styles.text}>{t('action.close.text')}</span>
        <Button type="submit" variant="danger" disabled={!ready || !close.ready}>
          {t('action.close.do')}
        </Button>
      </div>
    </ActionPart>
  );
}

/** Maximum length of a staff message, characters. */
const MAX_MESSAGE_LENGTH = 256;

interface MessagePartProps extends PartProps {
  /** The unsent text. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Sends a message to the operator of the workstation. */
export function MessagePart({ seen, ready, text, onText }: MessagePartProps) {
  const { idUsers, employeeFullName: name } = seen;
  const { t } = useTranslation('supervision');
  const api = useApi();
  const toasts = useToasts();
  const [isMissing, setMissing] = useState(false);
  const isWritten = text.trim() !== '';
  const tooLong = useTooLong(text, MAX_MESSAGE_LENGTH);
  const problem = (isMissing && !isWritten && t('action.message.missing')) || tooLong;
  const send = useDialogAction(
    (body: { readonly text: string; readonly idReceiver: number | null }, call) =>
      api.call(sendAlertMessage, { body }, call),
    () => {
      onText('');
      setMissing(false);
      toasts.success({ title: t('action.message.sent'), text: t('action.message.sentTo', { name }) });
    },
  );

  function confirm() {
    setMissing(true);
    if (isWritten && !tooLong && ready) void send.run({ text: text.trim(), idReceiver: idUsers });
  }

  return (
    <ActionPart title={t('action.message.title')} error={send.error} onSubmit={confirm}>
      <FieldFrame label={t('action.message.label', { name })} error={problem} hint={undefined} inRow={false}>
        {(ids) => (
          <Textarea
            {...ids}
            // Passes the id of the error message through Mantine's wrapper to the field.
            inputContainer={(field) => <Described by={ids}>{field}</Described>}
            rows={2}
            error={Boolean(problem)}
            value={text}
            onChange={(event) => onText(event.currentTarget.value.replace(/\s*[\r\n]+\s*/g, ' '))}
          />
        )}
      </FieldFrame>
      <div className={styles.end}>
        <Button type="submit" disabled={!ready || !send.ready}>
          {t('action.message.send')}
        </Button>
      </div>
    </ActionPart>
  );
}

/** Changes the attention profile to an assignable one of the branch type. */
export function ProfilePart({ seen, ready, idBranchTypes }: PartProps & { readonly idBranchTypes: number }) {
  const { idWorkstations: id, idAttentionProfiles: present } = seen;
  const { t } = useTranslation('supervision');
  const api = useApi();
  const toasts = useToasts();
  const [selected, select] = useState<number | null>(null);
  const { data, isError, profiles } = useAssignableProfiles(idBranchTypes);
  const value = selected ?? present;
  const change = useDialogAction(
    (idAttentionProfiles: number, call) =>
      api.call(changeAttentionProfile, { params: { id }, body: { idAttentionProfiles } }, call),
    ({ attentionProfileName }) => {
      select(null);
      toasts.success({ title: t('CHANGE_PROFILE_SUCCESS'), text: attentionProfileName ?? '' });
    },
  );
  const isAnother = value !== null && value !== present && profiles.some((each) => each.id === value);

  return (
    <ActionPart
      title={t('action.profile.title')}
      error={change.error}
      onSubmit={() => void (ready && isAnother && change.run(value))}
    >
      <SelectField
        label={t('action.profile.label')}
        placeholder={seen.profile || t('action.profile.choose')}
        options={profiles.map((profile) => ({ value: String(profile.id), label: profile.name }))}
        value={profiles.some((profile) => profile.id === value) ? String(value) : null}
        onChange={(picked) => select(Number(picked))}
        error={isError && !data && t('action.profile.failed')}
        hint={data && profiles.length === 0 && t('action.profile.none')}
      />
      <div className={styles.end}>
        <Button type="submit" disabled={!ready || !change.ready || !isAnother}>
          {t('action.profile.change')}
        </Button>
      </div>
    </ActionPart>
  );
}

/** Props of the actions in the dialog. */
interface PartProps {
  /** The workstation with the operator at opening, in the last known state. */
  readonly seen: AttentionActivity;
  /** False if another operator has taken the workstation; actions are disabled then. */
  readonly ready: boolean;
}

interface ActionPartProps {
  readonly title: string;
  readonly error: ApiError | null;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Form of one action with its error. */
function ActionPart({ title, error, onSubmit, children }: ActionPartProps) {
  const { i18n } = useTranslation();
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form className={styles.workstationDialogPart} aria-labelledby={id} noValidate onSubmit={submit}>
      <h3 id={id} className={styles.workstationDialogTitle}>
        {title}
      </h3>
      {error && <Notice kind="error">{errorText(i18n, error)}</Notice>}
      {children}
    </form>
  );
}

/** State of a workstation when its dialog was opened. */
type Seen = Pick<AttentionActivity, 'idUsers' | 'status'>;

type Meanwhile = 'same' | 'closed' | 'other' | 'opened' | 'gone';

/**
 * Change of a workstation since its dialog was opened: none, closed, another operator, opened, or no longer visible.
 */
export function meanwhile(seen: Seen, now: Seen | undefined): Meanwhile {
  if (!now) return 'gone';
  if (seen.idUsers === now.idUsers) return 'same';
  if (now.idUsers === null) return 'closed';
  return seen.idUsers === null ? 'opened' : 'other';
}
