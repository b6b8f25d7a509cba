import { Button, Modal, Radio, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { useConnection } from '#renderer/lib/live.tsx';
import { useRuledBy } from '#renderer/lib/ruled-by.ts';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import { OneTimeSecret } from '#renderer/ui/overlay/one-time-secret.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { resetPassword } from '#shared/contract/access/users.ts';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import styles from './password-dialog.module.css';
import { USERS } from './use-users.ts';

interface PasswordDialogProps {
  readonly id: number;
  readonly title: string;
  /** They have none yet, and cannot sign in before. */
  readonly first?: true;
  readonly onClose: () => void;
}

/** Sets the password of a user: a generated one, shown once, or a typed one. */
export function PasswordDialog({ id, title, first, onClose }: PasswordDialogProps) {
  const { t, i18n } = useTranslation(['users', 'common']);
  const api = useApi();
  const toasts = useToasts();
  const { usersWait } = useRuledBy();
  const isDisconnected = useConnection().state === 'lost' || usersWait;
  const [how, setHow] = useState<'makeUp' | 'type'>('makeUp');
  const [input, setInput] = useState('');
  const [error, setError] = useState('');
  const [created, setCreated] = useState<string | null>(null);
  const give = useAction(
    (newPassword: string, call) => api.call(resetPassword, { params: { id }, body: { newPassword } }, call),
    {
      refreshes: [USERS],
      onDone: ({ password }) => {
        setCreated(password);
        if (password !== null) return;
        toasts.success({ title: t('password.GIVEN') });
        onClose();
      },
    },
  );

  function showFieldError(rejection: ApiError): boolean {
    if (rejection.detail.field !== 'newPassword') return false;
    setError(errorText(i18n, rejection));
    return true;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isDisconnected || give.busy || (how === 'type' && input === '')) return;
    void give.run(how === 'type' ? input : '', showFieldError);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={520}
      // Leaves one way out of the dialog once a password was made up: it is shown this once.
      closeOnClickOutside={created === null}
      closeOnEscape={created === null}
      withCloseButton={created === null}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {created === null ? (
        <form onSubmit={submit} noValidate>
          <RequiredLegend />
          {usersWait && <Notice kind="warning">{t('centralAway')}</Notice>}
          <Radio.Group label={t('password.how')} value={how} onChange={(one) => setHow(one as typeof how)}>
            <div className={styles.ways}>
              <Radio value="makeUp" label={t('password.makeUp')} description={t('password.makeUpHint')} />
              <Radio value="type" label={t('password.type')} />
            </div>
          </Radio.Group>
          {how === 'type' && (
            <PasswordField
              required
              label={t('password.typed')}
              autoComplete="new-password"
              autoFocus
              value={input}
              error={error}
              onChange={(value) => {
                setInput(value);
                setError('');
              }}
            />
          )}
          <Text size="sm" c="dimmed">
            {t('password.afterwards')} {first && t('password.laterHint')}
          </Text>
          <DialogButtons>
            <Button onClick={onClose}>{t(first ? 'password.later' : 'common:action.cancel')}</Button>
            <Button
              type="submit"
              variant="filled"
              disabled={isDisconnected || (how === 'type' && input === '')}
              loading={give.busy}
            >
              {t('password.give')}
            </Button>
          </DialogButtons>
        </form>
      ) : (
        <>
          <OneTimeSecret secret={created} />
          <Text size="sm" mt="md">
            {t('password.state')}
          </Text>
          <DialogButtons>
            <Button variant="filled" onClick={onClose}>
              {t('common:shownOnce.done')}
            </Button>
          </DialogButtons>
        </>
      )}
    </Modal>
  );
}
