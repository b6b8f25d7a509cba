import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { sameIds } from '#renderer/lib/same-ids.ts';
import type { Control, Draft } from '#renderer/ui/fields/draft/control.ts';
import { ControlField } from '#renderer/ui/fields/draft/control-field.tsx';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { FormFields, FormFrame } from '#renderer/ui/form-frame/form-frame.tsx';
import { useLeaveAfterSave } from '#renderer/ui/form-frame/use-leave-after-save.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { type Role, roleBody } from '#shared/contract/access/roles.ts';
import { PermissionTree } from './permission-tree.tsx';
import { useSaveRole } from './use-roles.ts';

interface RoleFormProps {
  /** Null for a new one. */
  readonly role: Role | null;
  /** The modules that it allows. */
  readonly modules: readonly number[];
}

const LIST = '/app/administration/roles';

const draftOf = (role: Role | null): Draft =>
  role
    ? { name: role.name, description: role.description, level: role.level, enabled: role.enabled }
    : { name: '', description: '', level: null, enabled: 'Y' };

/** Edits a role and all that it allows, saved at once (access specification, sections 3, 5 and 6). */
export function RoleForm({ role, modules }: RoleFormProps) {
  const { t } = useTranslation('roles');
  const confirm = useConfirm();
  const navigate = useNavigate();
  const draft = useDraft(roleBody, draftOf(role));
  const [allowed, setAllowed] = useState(modules);
  const dirty = draft.dirty || !sameIds(allowed, modules);
  const leaving = useLeaveAfterSave();
  const save = useSaveRole(role && { ...role, modules }, () => leaving.leave(() => navigate(LIST)));
  const locked = role?.editable === 'N';

  async function submit() {
    if (!draft.body) return void draft.check();
    if (role?.enabled === 'Y' && draft.body.enabled === 'N' && role.usersCount > 0) {
      const question = {
        title: t('disableTitle', { name: role.name }),
        text: t('disableText', { count: role.usersCount }),
        confirm: t('disable'),
        danger: true,
      };
      if (!(await confirm(question))) return;
    }
    await save.run({ ...draft.body, modules: [...allowed] }, draft.showError);
  }

  const field = (name: 'name' | 'description' | 'level' | 'enabled', control: Control, hint?: string) => (
    <ControlField
      control={control}
      label={t(name)}
      value={draft.values[name] ?? null}
      error={draft.errors[name]}
      required={draft.required(name)}
      disabled={locked}
      onChange={(value) => draft.set(name, value)}
      {...(hint !== undefined && { hint })}
      {...(name === 'description' && { onBlur: () => draft.fill('description', 'name') })}
    />
  );

  return (
    <FormFrame
      save={locked ? null : { run: submit, possible: draft.body !== null, busy: save.busy }}
      unsaved={dirty && !leaving.left}
      locked={locked ? t(role.isApi === 'Y' ? 'apiText' : 'lockedText') : null}
      onCancel={() => navigate(LIST)}
    >
      <Card title={t('role')}>
        <FormFields>
          {field('name', { kind: 'text', maxLength: 45 })}
          {field('description', { kind: 'text', maxLength: 90 })}
          {field('level', { kind: 'number' }, t('levelHint'))}
          {field('enabled', { kind: 'toggle' })}
        </FormFields>
      </Card>
      <Card title={t('permissions')}>
        <PermissionTree allowed={allowed} had={modules} onChange={setAllowed} disabled={locked} />
      </Card>
    </FormFrame>
  );
}
