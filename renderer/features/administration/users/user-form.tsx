import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type UserFullData, userChange } from '../../../../shared/contract/users.ts';
import { useConnection } from '../../../lib/connection.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { useDraft } from '../../../ui/fields/use-draft.ts';
import styles from '../administration-form.module.css';
import { useLeaving } from '../use-leaving.ts';
import { BranchesCard } from './branches-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { TokenCard } from './token-card.tsx';
import { useSaveUser } from './use-save-user.ts';
import type { UserChoices } from './use-users.ts';
import { AccessCard, PersonCard, PlaceCard } from './user-cards.tsx';
import { draftOf, sameBranches } from './user-draft.ts';

interface UserFormProps {
  /** Null for a new one. */
  readonly user: UserFullData | null;
  readonly choices: UserChoices;
}

/** The fields of a user (access specification, sections 3 and 5), and what else can be done for them. */
export function UserForm({ user, choices }: UserFormProps) {
  const { t } = useTranslation(['users', 'common']);
  const confirm = useConfirm();
  const navigate = useNavigate();
  const lost = useConnection().state === 'lost';
  const draft = useDraft(userChange, draftOf(user));
  const [branches, setBranches] = useState<readonly number[]>(user?.branches ?? []);
  const dirty = draft.dirty || !sameBranches(branches, user?.branches ?? []);
  const leaving = useLeaving('/app/administration/users', dirty);
  const save = useSaveUser(user, ({ id, username, usertype }) =>
    leaving.leave(!user && usertype === 'GALA' ? { state: { firstPassword: { id, username } } } : {}),
  );
  const locked = user?.editable === 'N';
  const isProgram = draft.values.usertype === 'API';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (lost || locked || save.busy) return;
    if (!draft.body) return void draft.check();
    if (user?.enabled === 'Y' && draft.body.enabled === 'N' && !(await mayDisable(user.username))) return;
    await save.run(
      { ...draft.body, ...(!sameBranches(branches, user?.branches ?? []) && { branches: [...branches] }) },
      draft.showRefusal,
    );
  }

  const mayDisable = (name: string) =>
    confirm({
      title: t('disableTitle', { name }),
      text: t('disableText'),
      confirm: t('disable'),
      danger: true,
    });

  return (
    <div className={styles.form}>
      {locked && (
        <p className={styles.locked}>
          <IconLock size={18} stroke={1.75} aria-hidden="true" />
          {t('lockedText')}
        </p>
      )}
      <form className={styles.form} id="user" onSubmit={(event) => void submit(event)} noValidate>
        <PersonCard draft={draft} disabled={locked} />
        <AccessCard draft={draft} disabled={locked} user={user} roles={choices.roles} />
        <PlaceCard draft={draft} disabled={locked} user={user} areas={choices.areas} />
        {!isProgram && (
          <BranchesCard
            user={user}
            branches={choices.branches}
            included={branches}
            onChange={setBranches}
            disabled={locked}
          />
        )}
      </form>
      {user?.usertype === 'GALA' && !locked && <PasswordCard user={user} />}
      {user?.usertype === 'API' && !locked && <TokenCard user={user} />}
      <div className={styles.answers}>
        {!locked && (
          <Button
            type="submit"
            form="user"
            variant="filled"
            disabled={lost || !draft.body}
            loading={save.busy}
          >
            {t('common:action.save')}
          </Button>
        )}
        <Button onClick={() => navigate('/app/administration/users')}>{t('common:action.cancel')}</Button>
        <span className={styles.unsaved} aria-live="polite">
          {dirty && !leaving.left && t('unsaved')}
        </span>
      </div>
    </div>
  );
}
