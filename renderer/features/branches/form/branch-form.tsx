import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BranchType } from '../../../../shared/contract/branch-types.ts';
import type { ConfiguredBranch } from '../../../../shared/contract/branches.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { useConfirm } from '../../../ui/confirm.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './branch-form.module.css';
import { IdentityCard } from './identity-card.tsx';
import { OptionsCard } from './options-card.tsx';
import { PlaceCard } from './place-card.tsx';
import { useBranchForm } from './use-branch-form.ts';

interface BranchFormProps {
  readonly types: readonly BranchType[];
  /** Null for a new one. */
  readonly branch: ConfiguredBranch | null;
  /** Why it is only shown; null where it may be changed. */
  readonly locked: string | null;
  readonly onLeave: () => void;
}

/** The fields of a branch (access specification, sections 3 and 5). */
export function BranchForm({ types, branch, locked, onLeave }: BranchFormProps) {
  const { t } = useTranslation(['branches', 'common']);
  const confirm = useConfirm();
  const [only] = types.length === 1 ? types : [];
  const { draft, beyond, saved, submit, setDistributed, maySave, busy } = useBranchForm(
    branch,
    only?.id ?? null,
  );
  const top = useRef<HTMLDivElement>(null);

  useUnsavedGuard(draft.dirty && !saved, () =>
    confirm({
      title: t('common:confirm.unsavedTitle'),
      text: t('common:confirm.unsavedText'),
      confirm: t('common:confirm.leave'),
      cancel: t('common:confirm.stay'),
    }),
  );
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (saved) leave();
  }, [saved]);
  useEffect(() => {
    if (beyond !== null) top.current?.scrollIntoView({ block: 'nearest' });
  }, [beyond]);

  const disabled = locked !== null;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate data-long-hints>
      <div ref={top} className={styles.top}>
        {beyond !== null && <Notice kind="warning">{beyond}</Notice>}
        {locked !== null && <Notice kind="warning">{locked}</Notice>}
      </div>
      <IdentityCard draft={draft} types={types} branch={branch} disabled={disabled} />
      <PlaceCard draft={draft} disabled={disabled} />
      <OptionsCard draft={draft} onDistributed={setDistributed} disabled={disabled} />
      <div className={styles.answers}>
        {!disabled && (
          <Button type="submit" variant="filled" disabled={!maySave} loading={busy}>
            {t('common:action.save')}
          </Button>
        )}
        <Button onClick={onLeave}>{t(disabled ? 'common:action.close' : 'common:action.cancel')}</Button>
        <span className={styles.unsaved} aria-live="polite">
          {draft.dirty && !saved && t('form.unsaved')}
        </span>
      </div>
    </form>
  );
}
