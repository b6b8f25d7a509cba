import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type Settings, useSettings } from '#renderer/lib/reads.ts';
import type { ShowApiError } from '#renderer/ui/overlay/use-action.ts';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { SETTINGS, type SettingName } from '#shared/domain/settings/registry.ts';
import { DigitsField } from '../fields/digits-field.tsx';
import type { DraftValue } from '../fields/draft/control.ts';
import { useDraft } from '../fields/draft/use-draft.ts';
import type { FieldProps } from '../fields/field-frame.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { ToggleField } from '../fields/toggle-field.tsx';
import { FormFields, FormFrame } from '../form-frame/form-frame.tsx';
import { Card } from '../page/card.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import {
  changesOf,
  descriptionField,
  isSecret,
  type Missing,
  settingsDraft,
  settingsSchema,
} from './settings-draft.ts';
import styles from './settings-form.module.css';
import type { SettingsChange } from './use-save-settings.ts';

export interface SettingsCard<Name extends SettingName> {
  readonly title: string;
  readonly intro?: string;
  readonly names: readonly Name[];
}

interface SettingsFormProps<Name extends SettingName> {
  readonly settings: Settings;
  readonly cards: readonly SettingsCard<Name>[];
  readonly texts: {
    /** Label of a setting, with its unit. */
    readonly label: (name: Name) => string;
    /** Description, for settings without one of their own. */
    readonly description: (name: Name) => string;
    readonly option: (name: Name, value: string) => string;
    /** Warning about a consequence of the typed values, beside the setting. */
    readonly warning?: (name: Name, values: Readonly<Record<string, unknown>>) => string | null;
  };
  readonly missing?: Missing;
  readonly save: {
    readonly run: (change: SettingsChange, showError: ShowApiError) => Promise<boolean>;
    readonly busy: boolean;
  };
  /** Further content, below the cards. */
  readonly children?: ReactNode;
}

/** Edits settings in cards and saves all at once; afterwards starts from the saved values. */
export function SettingsForm<Name extends SettingName>(props: SettingsFormProps<Name>) {
  const [round, setRound] = useState(0);
  return <Fields key={round} {...props} onSaved={() => setRound((now) => now + 1)} />;
}

const NONE_MISSING: Missing = () => [];
/** Maximum length of a text in a two-column layout. */
const MAX_SIDE_TEXT_LENGTH = 200;

function Fields<Name extends SettingName>(props: SettingsFormProps<Name> & { readonly onSaved: () => void }) {
  const { settings, cards, texts, missing = NONE_MISSING, save, onSaved } = props;
  const { t } = useTranslation('settings-form');
  const names = useMemo(() => cards.flatMap((card) => card.names), [cards]);
  const initial = settingsDraft(names, settings);
  const [opened] = useState(initial);
  const draft = useDraft(settingsSchema(names, missing), initial);
  const [describing, setDescribing] = useState(false);
  const mayDescribe = settings.get('generalSettingsParam')?.value === 'Y';
  const isLocked = (name: Name) => settings.get(name)?.lockedBy !== undefined;

  // Validates settings required by others immediately, also in untouched fields.
  const needed = JSON.stringify(missing(draft.values as Readonly<Record<string, string>>));
  const tellNeeded = useEffectEvent(() => {
    if (draft.dirty) draft.check();
  });
  useEffect(() => {
    if (needed !== '[]') tellNeeded();
  }, [needed]);

  const describe = (name: Name) => settings.get(name)?.description || texts.description(name);
  const hintOf = (name: Name) => {
    const { isSet, unreadable } = settings.get(name) ?? {};
    if (unreadable) return t('secretUnreadable');
    return isSet ? `${describe(name)} ${t('secretSet')}` : describe(name);
  };

  /** Shows an API error with the label of its field. */
  const showError: ShowApiError = (error) => {
    const name = names.find((each) => each === error.detail.field);
    if (name === undefined) return false;
    return draft.showError(
      new ApiError(error.status, { ...error.detail, params: { description: describe(name) } }),
    );
  };

  async function submit() {
    if (!draft.body) return void draft.check();
    const change = changesOf(names, { opened, initial }, draft.body);
    if (change.changes.length > 0 && (await save.run(change, showError))) onSaved();
  }

  const { named, ofNamed } = useNamedSetting();
  const someLocked = names.some(isLocked);
  return (
    <FormFrame
      save={{ run: submit, possible: draft.dirty && draft.body !== null, busy: save.busy }}
      unsaved={draft.dirty}
      locked={someLocked ? t(names.some(isSecret) ? 'lockedButSecrets' : 'locked') : null}
      hints="sentences"
      extra={
        mayDescribe &&
        !someLocked && (
          <Button aria-pressed={describing} onClick={() => setDescribing(!describing)}>
            {t('describe')}
          </Button>
        )
      }
    >
      {cards.map((card) => (
        <Card key={card.title} title={card.title}>
          {card.intro && <p className={styles.intro}>{card.intro}</p>}
          <FormFields>
            {card.names.map((name) => (
              <div
                key={name}
                ref={name === named ? ofNamed : undefined}
                className={styles.setting}
                data-wide={isWide(name) || undefined}
              >
                <SettingField
                  name={name}
                  label={texts.label(name)}
                  hint={hintOf(name)}
                  value={draft.values[name]}
                  error={draft.errors[name]}
                  required={draft.required(name)}
                  disabled={isLocked(name)}
                  optionText={(value) => texts.option(name, value)}
                  onChange={(value) => draft.set(name, value)}
                />
                <p className={styles.warning} role="status">
                  {texts.warning?.(name, draft.values)}
                </p>
                {describing && (
                  <TextField
                    label={t('descriptionOf', { name: texts.label(name) })}
                    hint={t('descriptionHint')}
                    maxLength={200}
                    disabled={isLocked(name)}
                    value={String(draft.values[descriptionField(name)] ?? '')}
                    error={draft.errors[descriptionField(name)]}
                    required={draft.required(descriptionField(name))}
                    onChange={(value) => draft.set(descriptionField(name), value)}
                  />
                )}
              </div>
            ))}
          </FormFields>
        </Card>
      ))}
      {props.children}
    </FormFrame>
  );
}

/** Focuses the setting of the address. */
function useNamedSetting() {
  const [params] = useSearchParams();
  const named = params.get('setting');
  const ofNamed = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is another place
  useEffect(() => {
    ofNamed.current?.scrollIntoView({ block: 'center' });
    ofNamed.current?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
  }, [named]);
  return { named, ofNamed };
}

function isWide(name: SettingName): boolean {
  const kind = SETTINGS[name];
  return kind.kind === 'text' && kind.maxLength > MAX_SIDE_TEXT_LENGTH;
}

interface SettingFieldProps extends FieldProps {
  readonly name: SettingName;
  readonly value: DraftValue | undefined;
  readonly onChange: (value: DraftValue) => void;
  /** Label of an option. */
  readonly optionText: (value: string) => string;
}

/** Input of a setting, by its kind. */
function SettingField({ name, value, onChange, optionText, ...field }: SettingFieldProps) {
  const kind = SETTINGS[name];
  const text = String(value ?? '');
  switch (kind.kind) {
    case 'number':
      return <DigitsField {...field} value={text} onChange={onChange} />;
    case 'flag':
      return <ToggleField {...field} value={text === 'Y' ? 'Y' : 'N'} onChange={onChange} />;
    case 'choice':
      return (
        <SelectField
          {...field}
          options={kind.of.map(String).map((each) => ({ value: each, label: optionText(each) }))}
          value={text}
          onChange={onChange}
        />
      );
    case 'text':
      return (
        <TextField
          {...field}
          maxLength={kind.maxLength}
          autoComplete="off"
          value={text}
          onChange={onChange}
        />
      );
    case 'secret':
      return <PasswordField {...field} autoComplete="new-password" value={text} onChange={onChange} />;
  }
}

/** Renders children with the settings once loaded, or an error with retry. */
export function SettingsLoader({ children }: { readonly children: (settings: Settings) => ReactNode }) {
  const { t } = useTranslation(['settings-form', 'common', 'errors']);
  const { data, isError, refetch } = useSettings();
  if (data) return children(data);
  if (!isError) return null;
  return (
    <EmptyState title={t('notLoaded')} hint={t('errors:UNREACHABLE')}>
      <Button mt={8} onClick={() => void refetch()}>
        {t('common:action.retry')}
      </Button>
    </EmptyState>
  );
}
