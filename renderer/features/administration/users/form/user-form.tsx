import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useRuledBy } from '#renderer/lib/ruled-by.ts';
import { sameIds } from '#renderer/lib/same-ids.ts';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { FormFrame } from '#renderer/ui/form-frame/form-frame.tsx';
import { useFormError } from '#renderer/ui/form-frame/use-form-error.ts';
import { useLeaveAfterSave } from '#renderer/ui/form-frame/use-leave-after-save.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { type UserFullData, userChange } from '#shared/contract/access/users.ts';
import type { UserChoices } from '../use-users.ts';
import { BranchesCard } from './branches-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { TokenCard } from './token-card.tsx';
import { useSaveUser } from './use-save-user.ts';
import { AccessCard, AreaCard, PersonCard } from './user-cards.tsx';
import { draftOf } from './user-draft.ts';

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
      refused={formError.refused}
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
