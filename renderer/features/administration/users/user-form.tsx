import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { useRuledBy } from '#renderer/lib/ruled-by.ts';
import { sameIds } from '#renderer/lib/same-ids.ts';
import { sessionAtom } from '#renderer/lib/session.ts';
import type { Draft } from '#renderer/ui/fields/draft/control.ts';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { FormFrame } from '#renderer/ui/form-frame/form-frame.tsx';
import { useFormError } from '#renderer/ui/form-frame/use-form-error.ts';
import { useLeaveAfterSave } from '#renderer/ui/form-frame/use-leave-after-save.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import {
  createUser,
  type UserChange,
  type UserFullData,
  unblockUser,
  updateUser,
  userChange,
} from '#shared/contract/access/users.ts';
import { BranchesCard } from './branches-card.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { TokenCard } from './token-card.tsx';
import { USERS, type UserChoices } from './use-users.ts';
import styles from './user-cards.module.css';
import { AccessCard, AreaCard, PersonCard } from './user-cards.tsx';

interface UserFormProps {
  /** Null for a new one. */
  readonly user: UserFullData | null;
  readonly choices: UserChoices;
}

type YesNo = UserFullData['worksAtBranches'];

const LIST = '/app/administration/users';

/** Edits a user (access specification, sections 3 and 5), with cards for password or token below. */
export function UserForm({ user, choices }: UserFormProps) {
  const { t } = useTranslation('users');
  const confirm = useConfirm();
  const navigate = useNavigate();
  const draft = useDraft(userChange, draftOf(user));
  const { usersByCentral, usersWait } = useRuledBy();
  const [branches, setBranches] = useState<readonly number[]>(user?.branches ?? []);
  const [atBranches, setAtBranches] = useState<YesNo | null>(user?.worksAtBranches ?? null);
  const moved = !sameIds(branches, user?.branches ?? []);
  const dirty = draft.dirty || moved || atBranches !== (user?.worksAtBranches ?? null);
  const leaving = useLeaveAfterSave();
  const save = useSaveUser(user, ({ id, username, usertype }) =>
    leaving.leave(() =>
      navigate(LIST, !user && usertype === 'GALA' ? { state: { firstPassword: { id, username } } } : {}),
    ),
  );
  const formError = useFormError(draft.showError);
  const beyond = user?.editable === 'N';
  const elsewhere = usersByCentral && user !== null && user.branches.length !== 1;
  const why =
    (user?.outside === 'Y' && 'outsideText') ||
    (beyond && 'lockedText') ||
    (elsewhere && 'onlyAtCentral') ||
    (usersWait && 'centralAway');
  const locked = why !== false;
  const isProgram = draft.values.usertype === 'API';

  async function submit() {
    if (!draft.body) return void draft.check();
    if (user?.enabled === 'Y' && draft.body.enabled === 'N' && !(await mayDisable(user.username))) return;
    formError.sendAgain();
    await save.run(
      {
        ...draft.body,
        ...(moved && { branches: [...branches] }),
        ...(atBranches !== null && { worksAtBranches: atBranches }),
      },
      formError.showError,
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
    <FormFrame
      save={locked ? null : { run: submit, possible: draft.body !== null, busy: save.busy }}
      unsaved={dirty && !leaving.left}
      locked={why ? t(why) : null}
      rejected={formError.rejected}
      onCancel={() => navigate(LIST)}
      below={
        <>
          {user?.usertype === 'GALA' && !beyond && <PasswordCard user={user} mayReset={!locked} />}
          {user?.usertype === 'API' && !beyond && <TokenCard user={user} />}
        </>
      }
    >
      <PersonCard draft={draft} disabled={locked} />
      <AccessCard draft={draft} disabled={locked} user={user} roles={choices.roles} />
      <AreaCard draft={draft} disabled={locked} user={user} areas={choices.areas} />
      {!isProgram && (
        <BranchesCard
          user={user}
          branches={choices.branches}
          included={branches}
          onChange={setBranches}
          atBranches={atBranches}
          onAtBranches={setAtBranches}
          disabled={locked}
        />
      )}
    </FormFrame>
  );
}

/** Saves a new user, or the one that is edited, with everything that the form holds. */
function useSaveUser(user: UserFullData | null, onSaved: (saved: UserFullData) => void) {
  const { t } = useTranslation('users');
  const api = useApi();
  const toasts = useToasts();
  const [base, setBase] = useState(user);
  return useAction(
    (body: UserChange, call) =>
      user
        ? api.call(updateUser, { params: { id: user.id }, body }, { ...call, basedOn: base ?? user })
        : api.call(createUser, { body }, call),
    {
      refreshes: [USERS, 'roles'],
      texts: 'users',
      onDone: (saved) => {
        const ended = user?.enabled === 'Y' && saved.enabled === 'N';
        toasts.success({ title: t(user ? (ended ? 'DISABLED' : 'SAVED') : 'CREATED'), text: saved.username });
        setBase(saved);
        onSaved(saved);
      },
    },
  );
}

/** Initial values of a new user's form. */
const EMPTY: Draft = {
  firstName: '',
  lastName: '',
  idnumber: '',
  email: '',
  telephone: '',
  username: '',
  usertype: 'GALA',
  enabled: 'Y',
  idUserRoles: null,
  idAttentionAreas: null,
};

/** Fills the form of a user, or of a new one. */
const draftOf = (user: UserFullData | null): Draft =>
  user
    ? {
        firstName: user.firstName,
        lastName: user.lastName,
        idnumber: user.idnumber,
        email: user.email,
        telephone: user.telephone,
        username: user.username,
        usertype: user.usertype,
        enabled: user.enabled,
        idUserRoles: user.idUserRoles,
        idAttentionAreas: user.idAttentionAreas,
      }
    : EMPTY;

interface PasswordCardProps {
  readonly user: UserFullData;
  /** False while it cannot be set; unblocking is local and always possible. */
  readonly mayReset: boolean;
}

/** Shows whether the user chose the password; sets a new one and unblocks the user. */
function PasswordCard({ user, mayReset }: PasswordCardProps) {
  const { t } = useTranslation('users');
  const api = useApi();
  const toasts = useToasts();
  const isDisconnected = useConnection().state === 'lost';
  const isOwn = useAtomValue(sessionAtom)?.user.id === user.id;
  const [resetting, setResetting] = useState(false);
  const unblock = useAction((id: number, call) => api.call(unblockUser, { params: { id } }, call), {
    refreshes: [USERS],
    onDone: () => toasts.success({ title: t('blocked.UNBLOCKED'), text: user.username }),
  });
  return (
    <Card title={t('password.title')}>
      <div className={styles.action}>
        <span>
          {isOwn
            ? t('password.own')
            : t(user.changePassword === 'Y' ? 'password.state' : 'password.stateOwn')}
        </span>
        {!isOwn && (
          <Button disabled={isDisconnected || !mayReset} onClick={() => setResetting(true)}>
            {t('password.reset')}
          </Button>
        )}
      </div>
      {user.blocked === 'Y' && (
        <div className={styles.action}>
          <span>
            <b>{t('blocked.title')}.</b> {t('blocked.text')}
          </span>
          <Button disabled={isDisconnected} loading={unblock.busy} onClick={() => void unblock.run(user.id)}>
            {t('blocked.unblock')}
          </Button>
        </div>
      )}
      {resetting && (
        <PasswordDialog
          id={user.id}
          title={t('password.resetTitle', { name: user.username })}
          onClose={() => setResetting(false)}
        />
      )}
    </Card>
  );
}
