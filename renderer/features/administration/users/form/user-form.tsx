import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { sameIds } from '#renderer/lib/same-ids.ts';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { FormFrame } from '#renderer/ui/form-frame/form-frame.tsx';
import { useLeaving } from '#renderer/ui/form-frame/use-leaving.ts';
import { useRefusedWhole } from '#renderer/ui/form-frame/use-refused-whole.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { type UserFullData, userChange } from '#shared/contract/access/users.ts';
import type { UserChoices } from '../use-users.ts';
import { BranchesCard } from './branches-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { TokenCard } from './token-card.tsx';
import { useSaveUser } from './use-save-user.ts';
import { AccessCard, PersonCard, PlaceCard } from './user-cards.tsx';
import { draftOf } from './user-draft.ts';

interface UserFormProps {
  /** Null for a new one. */
  readonly user: UserFullData | null;
  readonly choices: UserChoices;
}

const LIST = '/app/administration/users';

/** Edits a user (access specification, sections 3 and 5), with cards for password or token below. */
export function UserForm({ user, choices }: UserFormProps) {
  const { t } = useTranslation('users');
  const confirm = useConfirm();
  const navigate = useNavigate();
  const draft = useDraft(userChange, draftOf(user));
  const [branches, setBranches] = useState<readonly number[]>(user?.branches ?? []);
  const dirty = draft.dirty || !sameIds(branches, user?.branches ?? []);
  const leaving = useLeaving();
  const save = useSaveUser(user, ({ id, username, usertype }) =>
    leaving.leave(() =>
      navigate(LIST, !user && usertype === 'GALA' ? { state: { firstPassword: { id, username } } } : {}),
    ),
  );
  const whole = useRefusedWhole(draft.showRefusal);
  const locked = user?.editable === 'N';
  const isProgram = draft.values.usertype === 'API';

  async function submit() {
    if (!draft.body) return void draft.check();
    if (user?.enabled === 'Y' && draft.body.enabled === 'N' && !(await mayDisable(user.username))) return;
    whole.sendAgain();
    await save.run(
      { ...draft.body, ...(!sameIds(branches, user?.branches ?? []) && { branches: [...branches] }) },
      whole.showRefusal,
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
      locked={locked ? t('lockedText') : null}
      refused={whole.refused}
      onCancel={() => navigate(LIST)}
      below={
        <>
          {user?.usertype === 'GALA' && !locked && <PasswordCard user={user} />}
          {user?.usertype === 'API' && !locked && <TokenCard user={user} />}
        </>
      }
    >
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
    </FormFrame>
  );
}
