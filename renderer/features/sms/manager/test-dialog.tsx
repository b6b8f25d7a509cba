import { Button, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { type SmsState, testSms } from '#shared/contract/installation/sms.ts';
import { fillSms } from '#shared/domain/sms/placeholders.ts';
import { SMS } from '../use-sms.ts';
import { MESSAGES, type Message } from './messages.ts';
import { sampleOf } from './phone-preview.tsx';

interface TestDialogProps {
  readonly values: Readonly<Record<string, string>>;
  readonly state: SmsState;
  readonly onClose: () => void;
}

/** Sends one of the messages, with the current input, to a given phone. */
export function TestDialog({ values, state, onClose }: TestDialogProps) {
  const { t, i18n } = useTranslation(['sms', 'common']);
  const api = useApi();
  const toasts = useToasts();
  const [phone, setPhone] = useState('');
  const [kind, setKind] = useState<Message['kind']>('turn');
  const [idBranches, setBranch] = useState(state.branches[0]?.idBranches ?? 0);
  const [wrong, setWrong] = useState<string>();
  const test = useAction(
    (_: null, call) => {
      const message = MESSAGES.find((one) => one.kind === kind);
      const text = fillSms(values[message?.text ?? 'smsTurnNow'] ?? '', sampleOf(state, values));
      return api.call(testSms, { body: { idBranches, phone, text } }, call);
    },
    {
      refreshes: [SMS],
      onDone: ({ phone: to }) => {
        toasts.success({ title: t('test.sent', { phone: to }), text: t('test.look') });
        onClose();
      },
    },
  );

  const send = () =>
    test.run(null, (error) => {
      setWrong(errorText(i18n, error));
      return true;
    });

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('test.title')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (phone.trim() !== '' && !test.busy) void send();
        }}
      >
        <RequiredLegend />
        <Stack gap="sm">
          <SelectField
            label={t('test.message')}
            options={MESSAGES.map((one) => ({ value: one.kind, label: t(`message.${one.kind}`) }))}
            value={kind}
            onChange={(selected) => setKind(MESSAGES.find((one) => one.kind === selected)?.kind ?? 'turn')}
          />
          {state.branches.length > 1 && (
            <SelectField
              label={t('test.branch')}
              options={state.branches.map((one) => ({ value: String(one.idBranches), label: one.name }))}
              value={String(idBranches)}
              onChange={(selected) => setBranch(Number(selected))}
            />
          )}
          <TextField
            label={t('test.phone')}
            hint={t('test.phoneHint')}
            type="tel"
            autoFocus
            required
            maxLength={24}
            value={phone}
            error={wrong}
            onChange={(value) => {
              setWrong(undefined);
              setPhone(value);
            }}
          />
        </Stack>
        <DialogButtons>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="filled" disabled={phone.trim() === ''} loading={test.busy}>
            {t('test.do')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}
