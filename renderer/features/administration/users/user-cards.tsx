import { useTranslation } from 'react-i18next';
import type { Control } from '#renderer/ui/fields/draft/control.ts';
import { ControlField } from '#renderer/ui/fields/draft/control-field.tsx';
import type { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { FormFields } from '#renderer/ui/form-frame/form-frame.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import type { Role } from '#shared/contract/access/roles.ts';
import { USER_TYPES, type UserChange, type UserFullData } from '#shared/contract/access/users.ts';
import type { AttentionArea } from '#shared/contract/configuration/attention-areas.ts';

export interface UserCardProps {
  readonly draft: ReturnType<typeof useDraft<UserChange>>;
  readonly disabled: boolean;
}

type TextFieldName = 'firstName' | 'lastName' | 'idnumber' | 'email' | 'telephone' | 'username' | 'enabled';

const text = (maxLength: number): Control => ({ kind: 'text', maxLength });

/** Text or switch field of the user form. */
function Field(props: UserCardProps & { name: TextFieldName; control: Control; hint?: string }) {
  const { draft, disabled, name, control, hint } = props;
  const { t } = useTranslation('users');
  return (
    <ControlField
      control={control}
      label={t(name)}
      value={draft.values[name] ?? null}
      error={draft.errors[name]}
      required={draft.required(name)}
      disabled={disabled}
      onChange={(value) => draft.set(name, value)}
      {...(hint !== undefined && { hint })}
    />
  );
}

/** Edits the person's names, number, telephone and e-mail address. */
export function PersonCard(card: UserCardProps) {
  const { t } = useTranslation('users');
  return (
    <Card title={t('person')}>
      <FormFields>
        <Field {...card} name="firstName" control={text(45)} />
        <Field {...card} name="lastName" control={text(45)} />
        <Field {...card} name="idnumber" control={{ kind: 'digits', maxLength: 12 }} />
        <Field {...card} name="telephone" control={text(45)} />
        <Field {...card} name="email" control={text(45)} />
      </FormFields>
    </Card>
  );
}

interface AccessCardProps extends UserCardProps {
  readonly user: UserFullData | null;
  readonly roles: readonly Role[];
}

/** Edits sign-in and permissions of the user. The role of a program is fixed. */
export function AccessCard({ user, roles, ...card }: AccessCardProps) {
  const { t } = useTranslation('users');
  const { draft, disabled } = card;
  const isProgram = draft.values.usertype === 'API';
  const offered = roles.filter(({ id, enabled, isApi }) =>
    id === user?.idUserRoles ? true : enabled === 'Y' && isApi === 'N',
  );
  const type = USER_TYPES.find((one) => one === draft.values.usertype) ?? 'GALA';
  return (
    <Card title={t('access')}>
      <FormFields>
        <SelectField
          label={t('usertype')}
          options={USER_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={type}
          error={draft.errors.usertype}
          required={draft.required('usertype')}
          hint={t(`typeHint.${type}`)}
          disabled={disabled}
          onChange={(value) => draft.set('usertype', value)}
        />
        {isProgram ? (
          <SelectField
            label={t('roleName')}
            options={[{ value: 'API', label: 'API' }]}
            value="API"
            error={draft.errors.idUserRoles}
            required={draft.required('idUserRoles')}
            disabled
            onChange={() => {}}
          />
        ) : (
          <SelectField
            label={t('roleName')}
            placeholder={t('chooseRole')}
            options={offered.map(({ id, name, enabled }) => ({
              value: String(id),
              label: enabled === 'Y' ? name : t('disabledSuffix', { name }),
            }))}
            value={draft.values.idUserRoles ? String(draft.values.idUserRoles) : null}
            error={draft.errors.idUserRoles}
            required={draft.required('idUserRoles')}
            disabled={disabled}
            onChange={(value) => draft.set('idUserRoles', Number(value))}
          />
        )}
        <Field {...card} name="username" control={text(45)} hint={t('usernameHint')} />
        <Field {...card} name="enabled" control={{ kind: 'toggle' }} />
      </FormFields>
    </Card>
  );
}

interface AreaCardProps extends UserCardProps {
  readonly user: UserFullData | null;
  readonly areas: readonly AttentionArea[];
}

/** Selects the attention area of the user. */
export function AreaCard({ user, areas, draft, disabled }: AreaCardProps) {
  const { t } = useTranslation('users');
  const isProgram = draft.values.usertype === 'API';
  const offered = areas.filter(({ id, enabled }) => enabled === 'Y' || id === user?.idAttentionAreas);
  return (
    <Card title={t('place')}>
      <FormFields>
        <SelectField
          label={t('AttentionAreaName')}
          hint={t('areaHint')}
          options={[
            { value: '', label: t(isProgram ? 'noAreaApi' : 'noArea') },
            ...offered.map(({ id, name, enabled }) => ({
              value: String(id),
              label: enabled === 'Y' ? name : t('disabledSuffix', { name }),
            })),
          ]}
          value={draft.values.idAttentionAreas && !isProgram ? String(draft.values.idAttentionAreas) : ''}
          error={draft.errors.idAttentionAreas}
          required={draft.required('idAttentionAreas')}
          disabled={disabled || isProgram}
          onChange={(value) => draft.set('idAttentionAreas', value === '' ? null : Number(value))}
        />
      </FormFields>
    </Card>
  );
}
