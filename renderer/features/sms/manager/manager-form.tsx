import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShows } from '#renderer/lib/installation.tsx';
import type { Settings } from '#renderer/lib/reads.ts';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { FormFrame } from '#renderer/ui/form-frame/form-frame.tsx';
import { settingsSchema, type Values } from '#renderer/ui/settings-form/settings-draft.ts';
import { useSaveSettings } from '#renderer/ui/settings-form/use-save-settings.ts';
import type { SmsState } from '#shared/contract/installation/sms.ts';
import { MAX_SMS_LENGTH, maxTextLength, unknownData } from '#shared/domain/sms/placeholders.ts';
import { ExtraField } from './extra-field.tsx';
import { MessageCard } from './message-card.tsx';
import { MessageField } from './message-field.tsx';
import { MESSAGES, type Message, NAMES, OFFERED } from './messages.ts';
import { PackageCard } from './package-card.tsx';
import { PhonePreview } from './phone-preview.tsx';
import styles from './sms-manager.module.css';
import { TestDialog } from './test-dialog.tsx';

interface ManagerFormProps {
  readonly settings: Settings;
  readonly state: SmsState;
}

/** Edits the four messages in the order in which a customer gets them, beside the phone that they come to. */
export function ManagerForm({ settings, state }: ManagerFormProps) {
  const { t } = useTranslation(['sms', 'settings-form']);
  const save = useSaveSettings(t('MESSAGES_OK'));
  const [before, setBefore] = useState<Values>(() =>
    Object.fromEntries(NAMES.map((name) => [name, settings.get(name)?.value ?? ''])),
  );
  const [testing, setTesting] = useState(false);
  const { longest } = state;
  // Central sends what branches hand over, and writes to nobody itself.
  const tests = useShows()('workstation') && state.sendsHere === 'Y';
  const suggested = (kind: Message['kind']) => t(`suggested.${kind}`);
  const initial = Object.fromEntries(
    NAMES.flatMap((name) => {
      const message = MESSAGES.find(({ text }) => text === name);
      const value = settings.get(name)?.value ?? '';
      // One that is on without a text shows that nothing is sent, and no suggestion that looks as if it were.
      const offers = message && value === '' && settings.get(message.on)?.value !== 'true';
      return [
        [name, offers ? suggested(message.kind) : value],
        [`description:${name}`, settings.get(name)?.description ?? ''],
      ];
    }),
  );
  const long = JSON.stringify(longest);
  const schema = useMemo(() => {
    const words: SmsState['longest'] = JSON.parse(long);
    // The text of one that is off cannot be written: what it says wrong holds nothing up.
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

  /** Saves what differs from the server's, and with it a suggestion that is used as it is. */
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
          {MESSAGES.map((message, place) => {
            const { kind, text, on } = message;
            const isOn = values[on] === 'true';
            return (
              <MessageCard
                key={kind}
                place={place + 1}
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
                  longest={longest}
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
