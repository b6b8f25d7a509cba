import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { sameIds } from '#renderer/lib/same-ids.ts';
import { useHasScreen, usePrivilege } from '#renderer/lib/session.ts';
import type { Control, Draft } from '#renderer/ui/fields/draft/control.ts';
import { ControlField } from '#renderer/ui/fields/draft/control-field.tsx';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { FormFields, FormFrame } from '#renderer/ui/form-frame/form-frame.tsx';
import { useLeaveAfterSave } from '#renderer/ui/form-frame/use-leave-after-save.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { MAX_LEVEL, type Role, roleBody } from '#shared/contract/access/roles.ts';
import { PERMISSION_TREE, type PermissionSection } from '#shared/domain/access/permission-tree.ts';
import styles from './role-form.module.css';
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

/** Edits a role with its permissions, saved together (access specification, sections 3, 5 and 6). */
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
          {field('level', { kind: 'number', max: MAX_LEVEL }, t('levelHint'))}
          {field('enabled', { kind: 'toggle' })}
        </FormFields>
      </Card>
      <Card title={t('permissions')}>
        <PermissionTree allowed={allowed} had={modules} onChange={setAllowed} disabled={locked} />
      </Card>
    </FormFrame>
  );
}

interface PermissionTreeProps {
  /** The modules that are allowed. */
  readonly allowed: readonly number[];
  /** Modules that the role had when the form was opened: they may be granted again. */
  readonly had: readonly number[];
  readonly onChange: (allowed: readonly number[]) => void;
  readonly disabled: boolean;
}

/**
 * Edits the permissions of a role, by section. The checkbox of a section selects all of its permissions, and is
 * indeterminate if only some are selected. Users can grant only permissions of their own role.
 */
function PermissionTree({ allowed, had, onChange, disabled }: PermissionTreeProps) {
  const { t } = useTranslation('roles');
  const may = usePrivilege();
  const hasScreen = useHasScreen();
  const mayGive = (module: PermissionSection['modules'][number]) => may([module]) || had.includes(module);

  /** Limitations of a permission, and the reason why the user cannot grant it. */
  const noteOf = (module: PermissionSection['modules'][number]) =>
    [
      ...(hasScreen(module) ? [] : [t('noScreen')]),
      ...(disabled || mayGive(module) ? [] : [t('notOwn')]),
    ].join('. ');

  const set = (modules: readonly number[], on: boolean) => {
    const others = allowed.filter((module) => !modules.includes(module));
    onChange(on ? [...others, ...modules] : others);
  };

  return (
    <div className={styles.tree}>
      {PERMISSION_TREE.map(({ key, modules }) => {
        const all: PermissionSection['modules'][number][] = [...modules];
        const on = all.filter((module) => allowed.includes(module));
        const givable = all.filter(mayGive);
        return (
          <fieldset key={key} className={styles.section} disabled={disabled}>
            <legend className="visually-hidden">{t(`section.${key}`)}</legend>
            <div className={styles.head}>
              <Checkbox
                label={t(`section.${key}`)}
                checked={on.length === all.length}
                indeterminate={on.length > 0 && on.length < all.length}
                disabled={disabled || givable.length === 0}
                onChange={() => set(givable, on.length < givable.length)}
              />
              <span>{t('permissionCount', { count: on.length, total: all.length })}</span>
            </div>
            <ul className={styles.modules}>
              {all.map((module) => (
                <li key={module}>
                  <Checkbox
                    label={t(`module.${module}`)}
                    checked={allowed.includes(module)}
                    disabled={disabled || !mayGive(module)}
                    {...(noteOf(module) && { description: noteOf(module) })}
                    onChange={(event) => set([module], event.currentTarget.checked)}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        );
      })}
    </div>
  );
}
