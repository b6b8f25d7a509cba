import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live.tsx';
import type { Control } from '#renderer/ui/fields/draft/control.ts';
import { ControlField } from '#renderer/ui/fields/draft/control-field.tsx';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { FormFrame } from '#renderer/ui/form-frame/form-frame.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { useSaveSettings } from '#renderer/ui/settings-form/use-save-settings.ts';
import { type DirectorySettings, directorySettings } from '#shared/contract/access/directory.ts';
import styles from './directory-form.module.css';
import { changesOf } from './directory-settings.ts';
import { NoDirectoryCard } from './no-directory-card.tsx';
import { TestOutcome } from './test-outcome.tsx';
import { useDirectoryTest } from './use-directory-test.ts';

const LOCATION_FIELD: Control = { kind: 'text', maxLength: 120 };
const DAYS: Control = { kind: 'digits', maxLength: 3 };

/** Names the fault of a value that the contract does not take. */
const UNREADABLE = { ldapUrl: 'address', ldapDC: 'base' } as const;

/** Edits where the directory is and how long it may be away; what is typed can be tried out before it is saved. */
export function DirectoryForm({ settings }: { readonly settings: DirectorySettings }) {
  const { t } = useTranslation('directory');
  const lost = useConnection().state === 'lost';
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

  /** Names what is wrong with how the setting is written, else what the test found wrong with it. */
  function problem(name: keyof DirectorySettings) {
    if (draft.errors[name] === undefined)
      return test.fault?.setting === name ? t(`fault.${test.fault.reason}`) : undefined;
    const isUnreadable = name !== 'ldapCacheDays' && String(draft.values[name] ?? '').trim() !== '';
    return isUnreadable ? t(`fault.${UNREADABLE[name]}`) : draft.errors[name];
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
          <Button onClick={test.run} disabled={lost || !draft.body} loading={test.busy}>
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
