import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BranchType } from '../../../../shared/contract/branch-types.ts';
import { branchBody, type ConfiguredBranch } from '../../../../shared/contract/branches.ts';
import { LANGUAGES } from '../../../../shared/contract/fields.ts';
import { useConnection } from '../../../lib/connection.tsx';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import type { Control } from '../../../ui/fields/control.ts';
import { ControlField } from '../../../ui/fields/control-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useDraft } from '../../../ui/fields/use-draft.ts';
import { type BranchField, draftOf, emptyDraft } from './branch-draft.ts';
import styles from './branch-form.module.css';
import { useLeaveForm, useSaveBranch } from './use-save-branch.ts';

interface BranchFormProps {
  readonly types: readonly BranchType[];
  /** Null for a new one. */
  readonly branch: ConfiguredBranch | null;
}

const TOGGLE: Control = { kind: 'toggle' };
const text = (maxLength: number): Control => ({ kind: 'text', maxLength });
const hereHours = () => -new Date().getTimezoneOffset() / 60;

/** The fields of a branch (access specification, sections 3 and 5). */
export function BranchForm({ types, branch }: BranchFormProps) {
  const { t } = useTranslation(['fleet', 'common']);
  const confirm = useConfirm();
  const lost = useConnection().state === 'lost';
  const save = useSaveBranch(branch);
  const leave = useLeaveForm(branch);
  const [only] = types.length === 1 ? types : [];
  const draft = useDraft(branchBody, branch ? draftOf(branch) : emptyDraft(hereHours(), only?.id ?? null));
  const [saved, setSaved] = useState(false);

  useUnsavedGuard(draft.dirty && !saved, () =>
    confirm({
      title: t('common:confirm.unsavedTitle'),
      text: t('common:confirm.unsavedText'),
      confirm: t('common:confirm.leave'),
      cancel: t('common:confirm.stay'),
    }),
  );
  useEffect(() => {
    if (saved) leave();
  }, [saved, leave]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (lost || save.busy) return;
    if (!draft.body) return void draft.check();
    setSaved(await save.run(draft.body, draft.showRefusal));
  }

  const field = (name: BranchField, control: Control, hint?: string) => (
    <ControlField
      control={control}
      label={t(`form.${name === 'idBranchTypes' ? 'type' : name}`)}
      value={draft.values[name] ?? null}
      error={draft.errors[name]}
      onChange={(value) => draft.set(name, value)}
      {...(hint !== undefined && { hint })}
    />
  );

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Card title={t('form.identity')}>
        <div className={styles.fields}>
          {field('name', text(45))}
          <SelectField
            label={t('form.type')}
            placeholder={t('form.chooseType')}
            error={draft.errors.idBranchTypes}
            disabled={branch !== null}
            {...(branch && { hint: t('form.typeLocked') })}
            options={types
              .filter(({ id, enabled }) => enabled === 'Y' || id === branch?.idBranchTypes)
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            value={draft.values.idBranchTypes ? String(draft.values.idBranchTypes) : null}
            onChange={(value) => draft.set('idBranchTypes', Number(value))}
          />
          {field('telephone', { kind: 'digits', maxLength: 60 })}
          {field('enabled', TOGGLE)}
        </div>
      </Card>
      <Card title={t('form.place')}>
        <div className={styles.fields}>
          {field('address', text(60))}
          {field('city', text(60))}
          {field('country', text(60))}
          {field('zone', text(6), t('form.zoneHint'))}
          {field('latitude', text(16), t('form.degreesHint'))}
          {field('longitude', text(16))}
        </div>
      </Card>
      <Card title={t('form.options')}>
        <div className={styles.fields}>
          <SelectField
            label={t('form.language')}
            error={draft.errors.language}
            options={LANGUAGES.map((value) => ({ value, label: t(`form.${value}`) }))}
            value={String(draft.values.language)}
            onChange={(value) => draft.set('language', value)}
          />
          {field('idVentureBranch', text(60))}
          {field('sms', TOGGLE)}
          {field('cellPhone', TOGGLE)}
          {field('survey', TOGGLE)}
          {field('distributed', TOGGLE)}
          {draft.values.distributed === 'Y' && (
            <>
              {field('ipServer', text(60))}
              {field('port', { kind: 'digits', maxLength: 60 })}
            </>
          )}
        </div>
      </Card>
      <div className={styles.answers}>
        <Button type="submit" variant="filled" disabled={lost || !draft.body} loading={save.busy}>
          {t('common:action.save')}
        </Button>
        <Button onClick={leave}>{t('common:action.cancel')}</Button>
        <span className={styles.unsaved} aria-live="polite">
          {draft.dirty && !saved && t('form.unsaved')}
        </span>
      </div>
    </form>
  );
}
