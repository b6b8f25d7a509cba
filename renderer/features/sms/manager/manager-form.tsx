import { Button, Switch } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShows } from '#renderer/lib/installation.tsx';
import type { Settings } from '#renderer/lib/reads.ts';
import { DigitsField } from '#renderer/ui/fields/digits-field.tsx';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { FormFrame } from '#renderer/ui/form-frame/form-frame.tsx';
import { settingsSchema, type Values } from '#renderer/ui/settings-form/settings-draft.ts';
import { useSaveSettings } from '#renderer/ui/settings-form/use-save-settings.ts';
import type { SmsState } from '#shared/contract/installation/sms.ts';
import { MAX_SMS_LENGTH, maxTextLength, unknownData } from '#shared/domain/sms/placeholders.ts';
import { SECOND_MS } from '#shared/domain/time/units.ts';
import styles from './manager.module.css';
import { MessageField } from './message-field.tsx';
import { MESSAGES, type Message, NAMES, OFFERED } from './messages.ts';
import { PackageCard } from './package-card.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { TestDialog } from './test-dialog.tsx';

interface ManagerFormProps {
  readonly settings: Settings;
  readonly state: SmsState;
}

/** Edits the four messages in the order of their sending, beside a preview on a phone. */
export function ManagerForm({ settings, state }: ManagerFormProps) {
  const { t } = useTranslation(['sms', 'settings-form']);
  const save = useSaveSettings(t('MESSAGES_OK'));
  const [before, setBefore] = useState<Values>(() =>
    Object.fromEntries(NAMES.map((name) => [name, settings.get(name)?.value ?? ''])),
  );
  const [testing, setTesting] = useState(false);
  const { maxValues } = state;
  // Central forwards messages of branches and sends none to customers.
  const tests = useShows()('workstation') && state.sendsHere === 'Y';
  const suggested = (kind: Message['kind']) => t(`suggested.${kind}`);
  const initial = Object.fromEntries(
    NAMES.flatMap((name) => {
      const message = MESSAGES.find(({ text }) => text === name);
      const value = settings.get(name)?.value ?? '';
      // An enabled message without text stays empty, since a suggestion would look as if it were sent.
      const offers = message && value === '' && settings.get(message.on)?.value !== 'true';
      return [
        [name, offers ? suggested(message.kind) : value],
        [`description:${name}`, settings.get(name)?.description ?? ''],
      ];
    }),
  );
  const long = JSON.stringify(maxValues);
  const schema = useMemo(() => {
    const words: SmsState['maxValues'] = JSON.parse(long);
    // The text of a disabled message is read-only, so its errors do not block saving.
    const isExisting = ({ text, on }: Message, values: Values) =>
      values[on] !== 'true' || unknownData(values[text] ?? '').length === 0;
    return settingsSchema(NAMES, () => []).refine((values) =>
      MESSAGES.every(
        (message) =>
          isExisting(message, values) && maxTextLength(values[message.text] ?? '', words) <= MAX_SMS_LENGTH,
      ),
    );
  }, [long]);
  const draft = useDraft(schema, initial);
  const values = draft.values as Values;
  const locked = NAMES.some((name) => settings.get(name)?.lockedBy !== undefined);

  /** Turns a message on or off; one that is off without a text is offered the suggestion again. */
  function toggle({ kind, text, on }: Message, now: boolean) {
    draft.set(on, String(now));
    if (!now && (values[text] ?? '').trim() === '') draft.set(text, suggested(kind));
  }

  /** Saves changed values, and suggestions that are used unchanged. */
  async function submit() {
    const { body } = draft;
    if (!body) return void draft.check();
    const changes = NAMES.filter((name) => body[name] !== settings.get(name)?.value).map((name) => ({
      name,
      value: body[name] ?? '',
    }));
    if (changes.length === 0) return;
    const change = { changes, before: changes.map(({ name }) => ({ name, value: before[name] ?? '' })) };
    if (await save.run(change, draft.showError)) setBefore({ ...before, ...body });
  }

  return (
    <div className={styles.page}>
      <FormFrame
        save={{ run: submit, possible: draft.dirty && draft.body !== null, busy: save.busy }}
        unsaved={draft.dirty}
        locked={locked ? t('settings-form:locked') : null}
        wide
      >
        {state.package && <PackageCard state={state.package} />}
        <ol className={styles.way}>
          {MESSAGES.map((message, position) => {
            const { kind, text, on } = message;
            const isOn = values[on] === 'true';
            return (
              <MessageCard
                key={kind}
                position={position + 1}
                title={t(`message.${kind}`)}
                on={isOn}
                onSwitch={(now) => toggle(message, now)}
                disabled={locked}
                when={
                  'extra' in message ? (
                    <ExtraField
                      name={message.extra}
                      value={values[message.extra] ?? ''}
                      error={draft.errors[message.extra]}
                      disabled={locked || !isOn}
                      onChange={(value) => draft.set(message.extra, value)}
                    />
                  ) : (
                    t(kind === 'welcome' ? 'when.welcome' : 'when.turn')
                  )
                }
              >
                <MessageField
                  label={t('manager.textOf', { message: t(`message.${kind}`) })}
                  value={values[text] ?? ''}
                  offered={OFFERED[kind]}
                  maxValues={maxValues}
                  error={draft.errors[text]}
                  off={!isOn}
                  disabled={locked}
                  onChange={(value) => draft.set(text, value)}
                />
              </MessageCard>
            );
          })}
        </ol>
      </FormFrame>
      <aside className={styles.phone} aria-label={t('manager.phone')}>
        <PhonePreview values={values} settings={settings} state={state} />
        {tests && (
          <Button
            leftSection={<IconSend size={18} stroke={1.75} aria-hidden="true" />}
            disabled={state.ready === 'N' || state.branches.length === 0}
            onClick={() => setTesting(true)}
          >
            {t('test.open')}
          </Button>
        )}
        {tests && state.ready === 'N' && <p>{t('test.notReady')}</p>}
      </aside>
      {testing && <TestDialog values={values} state={state} onClose={() => setTesting(false)} />}
    </div>
  );
}

interface ExtraFieldProps {
  readonly name: 'smsApproachingQuantity' | 'smsThanksDelay';
  /** Stored value; the delay is in milliseconds. */
  readonly value: string;
  readonly error: ReactNode;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

/** Number that determines when a message is sent; the delay is stored in milliseconds and shown in seconds. */
function ExtraField({ name, value, error, disabled, onChange }: ExtraFieldProps) {
  const { t } = useTranslation('sms');
  const isDelay = name === 'smsThanksDelay';
  return (
    <DigitsField
      label={t(isDelay ? 'when.thanks' : 'when.approaching')}
      amount
      required
      maxLength={isDelay ? 6 : 2}
      value={isDelay && value !== '' ? String(Math.round(Number(value) / SECOND_MS)) : value}
      error={error}
      disabled={disabled}
      onChange={(input) => onChange(isDelay && input !== '' ? String(Number(input) * SECOND_MS) : input)}
    />
  );
}

interface MessageCardProps {
  /** Position among the messages. */
  readonly position: number;
  readonly title: string;
  /** Time of sending: a sentence, or a field with its text. */
  readonly when: ReactNode;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly disabled: boolean;
  readonly children: ReactNode;
}

/** One message: when it is sent, whether it is enabled, and its text. */
function MessageCard({ position, title, when, on, onSwitch, disabled, children }: MessageCardProps) {
  const { t } = useTranslation(['sms', 'common']);
  return (
    <li className={styles.step}>
      <span className={styles.position} aria-hidden="true">
        {position}
      </span>
      <section className={styles.card} aria-label={title}>
        <div className={styles.about}>
          <div className={styles.head}>
            <h2>{title}</h2>
            <span className={styles.switch}>
              <Switch
                aria-label={t('manager.switch', { message: title })}
                checked={on}
                disabled={disabled}
                onChange={(event) => onSwitch(event.currentTarget.checked)}
              />
              <span aria-hidden="true">{t(on ? 'common:yes' : 'common:no')}</span>
            </span>
          </div>
          <div className={styles.when}>{when}</div>
        </div>
        {children}
      </section>
    </li>
  );
}
