import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useHasScreen, usePrivilege } from '#renderer/lib/session.ts';
import { PERMISSION_TREE, type PermissionSection } from '#shared/domain/access/permission-tree.ts';
import styles from './permission-tree.module.css';

interface PermissionTreeProps {
  /** The modules that are allowed. */
  readonly allowed: readonly number[];
  /** The modules that were allowed when the form was opened: they may be given back. */
  readonly had: readonly number[];
  readonly onChange: (allowed: readonly number[]) => void;
  readonly disabled: boolean;
}

/**
 * Edits what a role allows, by section. The box of a section allows all of it or nothing, and is half set where some of
 * it is allowed. Nobody can give what their own role does not allow.
 */
export function PermissionTree({ allowed, had, onChange, disabled }: PermissionTreeProps) {
  const { t } = useTranslation('roles');
  const may = usePrivilege();
  const hasScreen = useHasScreen();
  const mayGive = (module: PermissionSection['modules'][number]) => may([module]) || had.includes(module);

  /** Says what a permission does not do yet, and why it cannot be given. */
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
