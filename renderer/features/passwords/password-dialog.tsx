import { Button, Group, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { getPasswordPolicy } from '#shared/contract/access/passwords.ts';
import type { PasswordPolicy } from '#shared/domain/access/password-policy.ts';
import { PasswordRules } from './password-rules.tsx';
import { type PasswordChange, useSendPassword } from './use-send-password.ts';

interface PasswordDialogProps<Answer> {
  readonly title: string;
  readonly text: string;
  /** Tells whether the present password has to be typed; else it is known already. */
  readonly requiresOldPassword: boolean;
  /** Says why it cannot be changed now; null where it can. */
  readonly waits?: string | null;
  readonly send: (change: PasswordChange) => Promise<Answer>;
  readonly onChanged: (answer: Answer) => void;
  readonly onClose: () => void;
}

const EMPTY = { old: '', chosen: '', again: '' };

/** Changes a password (access specification, section 2). Keeps what is typed after a refusal. */
export function PasswordDialog<Answer>(props: PasswordDialogProps<Answer>) {
  const { title, text, requiresOldPassword, waits = null, send, onChanged, onClose } = props;
  const { t } = useTranslation(['passwords', 'common']);
  const toasts = useToasts();
  const policy = usePasswordPolicy();
  const sending = useSendPassword(send, (answer) => {
    toasts.success({ title: t('PASSWORD_CHANGED') });
    onChanged(answer);
  });
  const [typed, setTyped] = useState(EMPTY);
  const [leftAgain, setLeftAgain] = useState(false);
  const complete = typed.chosen !== '' && typed.again !== '' && (!requiresOldPassword || typed.old !== '');
  const differs = typed.again !== '' && typed.again !== typed.chosen;

  const type = (field: keyof typeof EMPTY) => (value: string) => {
    setTyped((now) => ({ ...now, [field]: value }));
    sending.forget(field);
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!complete || sending.busy || waits !== null) return;
    setLeftAgain(true);
    if (differs) return toasts.warning({ title: t('NOT_SAME_PASSWORDS_MESSAGE') });
    sending.run({ old: typed.old, chosen: typed.chosen });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={480}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Text size="sm" c="dimmed" mb="md">
          {text}
        </Text>
        <RequiredLegend />
        {waits !== null && <Notice kind="warning">{waits}</Notice>}
        {requiresOldPassword && (
          <PasswordField
            required
            label={t('old')}
            value={typed.old}
            error={sending.faults.old}
            onChange={type('old')}
            autoComplete="current-password"
            autoFocus
          />
        )}
        <PasswordField
          required
          label={t('new')}
          value={typed.chosen}
          error={sending.faults.chosen}
          onChange={type('chosen')}
          autoComplete="new-password"
          autoFocus={!requiresOldPassword}
        />
        {policy && <PasswordRules policy={policy} password={typed.chosen} />}
        <PasswordField
          required
          label={t('confirm')}
          value={typed.again}
          error={leftAgain && differs ? t('NOT_SAME_PASSWORDS_MESSAGE') : undefined}
          onChange={type('again')}
          onBlur={() => setLeftAgain(true)}
          autoComplete="new-password"
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button onClick={onClose}>{t('CANCEL')}</Button>
          <Button
            type="submit"
            variant="filled"
            disabled={!complete || waits !== null}
            loading={sending.busy}
          >
            {t('SEND')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** Reads what a password must be like; undefined until it is loaded. */
function usePasswordPolicy(): PasswordPolicy | undefined {
  const api = useApi();
  return useQuery({
    queryKey: ['passwordPolicy'],
    queryFn: ({ signal }) => api.call(getPasswordPolicy, {}, { signal }),
  }).data;
}
