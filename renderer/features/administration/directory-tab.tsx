import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { dayOfMomentText } from '#renderer/lib/format.ts';
import { useConnection } from '#renderer/lib/live.tsx';
import { type Settings, useSettings } from '#renderer/lib/reads.ts';
import type { Control } from '#renderer/ui/fields/draft/control.ts';
import { ControlField } from '#renderer/ui/fields/draft/control-field.tsx';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { FormFrame } from '#renderer/ui/form-frame/form-frame.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { useSaveSettings } from '#renderer/ui/settings-form/use-save-settings.ts';
import {
  DIRECTORY_ERRORS,
  type DirectoryErrorReason,
  type DirectorySettings,
  type DirectoryTest,
  directorySettings,
  testDirectory,
} from '#shared/contract/access/directory.ts';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import type { SettingChange } from '#shared/contract/installation/general-parameters.ts';
import styles from './administration.module.css';

/** Shows the settings of the directory that holds the users of the type AD (access specification, section 2). */
export function DirectoryTab() {
  const { t } = useTranslation('directory');
  const settings = useSettings();
  return (
    <>
      <PageHeader />
      {settings.data && <DirectoryForm settings={directorySettingsOf(settings.data)} />}
      {settings.isError && !settings.data && <EmptyState title={t('notLoaded')} />}
    </>
  );
}

const LOCATION_FIELD: Control = { kind: 'text', maxLength: 120 };
const DAYS: Control = { kind: 'digits', maxLength: 3 };

/** Error of a value that the contract rejects. */
const UNREADABLE = { ldapUrl: 'address', ldapDC: 'base' } as const;

/** Form for the address and timeouts of the directory; unsaved values can be tested. */
function DirectoryForm({ settings }: { readonly settings: DirectorySettings }) {
  const { t } = useTranslation('directory');
  const isDisconnected = useConnection().state === 'lost';
  const draft = useDraft(directorySettings, { ...settings });
  const [before, setBefore] = useState(settings);
  const save = useSaveSettings(t('saved'));
  const test = useDirectoryTest(draft.body);

  async function submit() {
    const { body } = draft;
    if (!body) return void draft.check();
    const change = { changes: changesOf(body), before: changesOf(before) };
    if (!(await save.run(change, draft.showError))) return;
    setBefore(body);
    // Shows the values as they were saved, without blanks around them.
    for (const [name, value] of Object.entries(body)) draft.set(name, value);
  }

  const field = (name: keyof DirectorySettings, control: Control) => (
    <ControlField
      control={control}
      label={t(`field.${name}`)}
      hint={t(`hint.${name}`)}
      value={draft.values[name] ?? null}
      error={problem(name)}
      onChange={(value) => draft.set(name, value)}
    />
  );

  /** Validation error of a setting, or else the error that the test reported for it. */
  function problem(name: keyof DirectorySettings) {
    if (draft.errors[name] === undefined)
      return test.error?.setting === name ? t(`error.${test.error.reason}`) : undefined;
    const isUnreadable = name !== 'ldapCacheDays' && String(draft.values[name] ?? '').trim() !== '';
    return isUnreadable ? t(`error.${UNREADABLE[name]}`) : draft.errors[name];
  }

  return (
    <FormFrame
      save={{ run: submit, possible: draft.body !== null, busy: save.busy }}
      unsaved={draft.dirty}
      below={settings.ldapUrl !== '' && <NoDirectoryCard />}
    >
      <Card title={t('title')}>
        <p className={styles.text}>{t('text')}</p>
        <div className={styles.fields}>
          {field('ldapUrl', LOCATION_FIELD)}
          {field('ldapDC', LOCATION_FIELD)}
        </div>
        <div className={styles.test}>
          <Button onClick={test.run} disabled={isDisconnected || !draft.body} loading={test.busy}>
            {t('test')}
          </Button>
          <TestOutcome outcome={test.outcome} busy={test.busy} />
        </div>
      </Card>
      <Card title={t('away')}>
        <p className={styles.text}>{t('awayText')}</p>
        <div className={styles.days}>{field('ldapCacheDays', DAYS)}</div>
      </Card>
    </FormFrame>
  );
}

/** Removes the directory; a separate card, so that fields are not emptied by mistake. */
function NoDirectoryCard() {
  const { t } = useTranslation('directory');
  const confirm = useConfirm();
  const isDisconnected = useConnection().state === 'lost';
  const save = useSaveSettings(t('ended'));

  async function end() {
    const sure = await confirm({
      title: t('endTitle'),
      text: t('endText'),
      confirm: t('end'),
      danger: true,
    });
    if (sure) await save.run({ changes: NO_DIRECTORY });
  }

  return (
    <Card title={t('without')}>
      <p className={styles.text}>{t('withoutText')}</p>
      <Button onClick={end} disabled={isDisconnected} loading={save.busy}>
        {t('end')}
      </Button>
    </Card>
  );
}

interface TestOutcomeProps {
  /** Null without a result; an error is shown beside its field. */
  readonly outcome: DirectoryTest | null;
  readonly busy: boolean;
}

/** Result of a directory test, announced to screen readers. */
function TestOutcome({ outcome, busy }: TestOutcomeProps) {
  const { t, i18n } = useTranslation('directory');
  return (
    <div className={styles.outcome} role="status">
      {busy && t('testing')}
      {outcome && (
        <>
          <b className={styles.found}>
            <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
            {t('found')}
          </b>
          <span>
            {outcome.certificateUntil === null
              ? t(`encryption.${outcome.encryption}`)
              : `${t(`encryption.${outcome.encryption}`)} ${t('certificateUntil', { day: day(outcome.certificateUntil, i18n.language) })}`}
          </span>
          {outcome.base === 'unseen' && (
            <span className={styles.unseen}>
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
              {t('unseen')}
            </span>
          )}
        </>
      )}
    </div>
  );
}

const day = (at: number, language: string): string => dayOfMomentText(at, language);

/** Reason why the directory cannot be used, and the setting that causes it. */
interface DirectoryTestError {
  readonly reason: DirectoryErrorReason;
  readonly setting: 'ldapUrl' | 'ldapDC';
}

/** The result of a test, until an input changes. */
interface Tried {
  readonly at: string;
  readonly outcome: DirectoryTest | null;
  readonly error: DirectoryTestError | null;
}

/** Tries the directory out at the address that the form holds. */
function useDirectoryTest(input: DirectorySettings | null) {
  const api = useApi();
  const [tried, setTried] = useState<Tried | null>(null);
  const test = useAction(
    async (settings: DirectorySettings): Promise<Tried> => {
      const body = { url: settings.ldapUrl, dc: settings.ldapDC };
      return {
        at: directoryLocationOf(settings),
        outcome: await api.call(testDirectory, { body }),
        error: null,
      };
    },
    { onDone: setTried },
  );
  const current = input && tried?.at === directoryLocationOf(input) ? tried : null;
  return {
    run() {
      if (!input || test.busy) return;
      setTried(null);
      void test.run(input, (error) => {
        const testError = toDirectoryTestError(error);
        setTried({ at: directoryLocationOf(input), outcome: null, error: testError });
        return testError !== null;
      });
    },
    busy: test.busy,
    outcome: current?.outcome ?? null,
    error: current?.error ?? null,
  };
}

const directoryLocationOf = ({ ldapUrl, ldapDC }: DirectorySettings): string =>
  JSON.stringify([ldapUrl, ldapDC]);

function toDirectoryTestError({ status, detail }: ApiError): DirectoryTestError | null {
  const reason = DIRECTORY_ERRORS.find((one) => one === detail.params?.reason);
  if (status !== 'INVALID_URL' || !reason) return null;
  return { reason, setting: detail.field === 'dc' ? 'ldapDC' : 'ldapUrl' };
}

const NAMES = Object.keys(directorySettings.shape) as (keyof DirectorySettings)[];

/** Picks the directory's settings among all, as they are stored. */
const directorySettingsOf = (settings: Settings): DirectorySettings =>
  Object.fromEntries(NAMES.map((name) => [name, settings.get(name)?.value ?? ''])) as DirectorySettings;

const changesOf = (settings: Partial<DirectorySettings>): SettingChange[] =>
  Object.entries(settings).map(([name, value]) => ({ name, value }));

/** Removes the directory: its users cannot sign in until another is configured. */
const NO_DIRECTORY = changesOf({ ldapUrl: '', ldapDC: '' });
