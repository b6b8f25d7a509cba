import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { useEveryBranchType } from '#renderer/lib/reads.ts';
import type { Control } from '#renderer/ui/fields/draft/control.ts';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { ToggleField } from '#renderer/ui/fields/toggle-field.tsx';
import { FormFields, FormFrame } from '#renderer/ui/form-frame/form-frame.tsx';
import { useLeaveAfterSave } from '#renderer/ui/form-frame/use-leave-after-save.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { NotLoaded } from '#renderer/ui/page/not-found.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { BranchType } from '#shared/contract/configuration/branch-types.ts';
import { type ConfiguredBranch, getBranch } from '#shared/contract/configuration/branches.ts';
import { LANGUAGES } from '#shared/contract/fields.ts';
import { BranchFieldInput } from './branch-field.tsx';
import styles from './branch-form.module.css';
import { useBranchPermissions } from './branches-screen.tsx';
import { LocationCard } from './location-card.tsx';
import { type BranchDraft, useBranchForm } from './use-branch-form.ts';

/** Shows the form as the configuration opens it. */
export const ConfiguredBranchForm = () => <BranchFormScreen list="/app/configuration/branch" />;

const FLEET = '/app/fleet';

/** Form as opened from the fleet; saving returns to the page of the branch. */
export const FleetBranchForm = () => (
  <div className={styles.alone}>
    <BranchFormScreen list={FLEET} pathOf={(id) => `${FLEET}/${id}`} />
  </div>
);

interface BranchFormScreenProps {
  /** Address of the list to return to. */
  readonly list: string;
  /** Address of a changed branch; the list by default. */
  readonly pathOf?: (id: number) => string;
}

/**
 * Adds a branch, or changes the one that the address names, as `id` in its path or behind it (access specification,
 * section 2).
 */
function BranchFormScreen({ list, pathOf = () => list }: BranchFormScreenProps) {
  const { t } = useTranslation(['branches', 'common']);
  const api = useApi();
  const navigate = useNavigate();
  const { isCreatedHere, mayAdd, mayChange } = useBranchPermissions();
  const [search] = useSearchParams();
  const { id = search.get('id') } = useParams();
  const edited = id === null ? null : Number(id);
  const types = useEveryBranchType();
  const branch = useQuery({
    queryKey: ['branch', edited],
    queryFn: ({ signal }) => api.call(getBranch, { params: { id: edited ?? 0 } }, { signal }),
    enabled: edited !== null,
    // Refetching would overwrite unsaved edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (edited === null && !mayAdd) return <Navigate to={list} replace />;
  const error = (!branch.data && branch.error) || (!types.data && types.error);
  if (error) {
    const retryAll = () => Promise.all([types.refetch(), edited !== null && branch.refetch()]);
    return <NotLoaded error={error} onRetry={() => void retryAll()} />;
  }
  const why = isCreatedHere ? 'form.notAllowed' : 'form.lockedByCentral';
  return (
    <>
      <PageHeader title={edited === null ? t('form.newTitle') : (branch.data?.name ?? t('form.editTitle'))} />
      {edited === null && types.data?.length === 0 && (
        <EmptyState title={t('form.noTypes')} hint={t('form.noTypesHint')}>
          <Button component={Link} to="/app/configuration/branch-type/types" mt={8}>
            {t('form.addType')}
          </Button>
        </EmptyState>
      )}
      {types.data && (edited === null ? types.data.length > 0 : branch.data) && (
        <BranchForm
          types={types.data}
          branch={branch.data ?? null}
          locked={edited === null || mayChange ? null : t(why)}
          onLeave={() => void navigate(edited === null ? list : pathOf(edited))}
        />
      )}
    </>
  );
}

interface BranchFormProps {
  readonly types: readonly BranchType[];
  /** Null for a new one. */
  readonly branch: ConfiguredBranch | null;
  /** The reason why it is read-only; null if it may be changed. */
  readonly locked: string | null;
  readonly onLeave: () => void;
}

/** Edits a branch (access specification, sections 3 and 5). */
function BranchForm({ types, branch, locked, onLeave }: BranchFormProps) {
  const [only] = types.length === 1 ? types : [];
  const leaving = useLeaveAfterSave();
  const { draft, rejected, submit, setDistributed, busy } = useBranchForm(branch, {
    onlyType: only?.id ?? null,
    onSaved: () => leaving.leave(onLeave),
  });

  const disabled = locked !== null;

  return (
    <FormFrame
      save={disabled ? null : { run: submit, possible: draft.body !== null, busy }}
      unsaved={draft.dirty && !leaving.left}
      locked={locked}
      rejected={rejected}
      onCancel={onLeave}
      hints="sentences"
    >
      <IdentityCard draft={draft} types={types} branch={branch} disabled={disabled} />
      <LocationCard draft={draft} disabled={disabled} />
      <OptionsCard draft={draft} onDistributed={setDistributed} disabled={disabled} />
    </FormFrame>
  );
}

interface IdentityCardProps {
  readonly draft: BranchDraft;
  readonly types: readonly BranchType[];
  readonly branch: ConfiguredBranch | null;
  readonly disabled: boolean;
}

/** Edits the branch's name, type, telephone and whether it is enabled; the type is fixed once it is made. */
function IdentityCard({ draft, types, branch, disabled }: IdentityCardProps) {
  const { t } = useTranslation('branches');
  const { idBranchTypes } = draft.values;
  const offered = types.filter(({ id, enabled }) => enabled === 'Y' || id === branch?.idBranchTypes);
  return (
    <Card title={t('form.identity')}>
      <FormFields>
        <BranchFieldInput
          name="name"
          draft={draft}
          control={{ kind: 'text', maxLength: 45 }}
          disabled={disabled}
        />
        <SelectField
          label={t('form.type')}
          placeholder={t('form.chooseType')}
          error={draft.errors.idBranchTypes}
          required={draft.required('idBranchTypes')}
          disabled={disabled || branch !== null}
          {...(branch && { hint: t('form.typeLocked') })}
          options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={idBranchTypes ? String(idBranchTypes) : null}
          onChange={(value) => draft.set('idBranchTypes', Number(value))}
        />
        <BranchFieldInput
          name="telephone"
          draft={draft}
          control={{ kind: 'digits', maxLength: 60 }}
          disabled={disabled}
        />
        <BranchFieldInput name="enabled" draft={draft} control={{ kind: 'toggle' }} disabled={disabled} />
      </FormFields>
    </Card>
  );
}

const TOGGLE: Control = { kind: 'toggle' };

interface OptionsCardProps {
  readonly draft: BranchDraft;
  readonly onDistributed: (distributed: 'Y' | 'N') => void;
  readonly disabled: boolean;
}

/** Edits the options of the branch and the address of its own server, if any. */
function OptionsCard({ draft, onDistributed, disabled }: OptionsCardProps) {
  const { t } = useTranslation('branches');
  const shared = { draft, disabled };
  const isDistributed = draft.values.distributed === 'Y';
  return (
    <Card title={t('form.options')}>
      <FormFields>
        <SelectField
          label={t('form.language')}
          error={draft.errors.language}
          required={draft.required('language')}
          disabled={disabled}
          options={LANGUAGES.map((value) => ({ value, label: t(`form.${value}`) }))}
          value={String(draft.values.language)}
          onChange={(value) => draft.set('language', value)}
        />
        <BranchFieldInput {...shared} name="idVentureBranch" control={{ kind: 'text', maxLength: 60 }} />
        <BranchFieldInput {...shared} name="sms" control={TOGGLE} />
        <BranchFieldInput {...shared} name="cellPhone" control={TOGGLE} />
        <BranchFieldInput {...shared} name="survey" control={TOGGLE} />
        <ToggleField
          label={t('form.distributed')}
          hint={t('form.distributedHint')}
          disabled={disabled}
          value={isDistributed ? 'Y' : 'N'}
          onChange={onDistributed}
        />
        {isDistributed && (
          <>
            <BranchFieldInput {...shared} name="ipServer" control={{ kind: 'text', maxLength: 60 }} />
            <BranchFieldInput {...shared} name="port" control={{ kind: 'digits', maxLength: 60 }} />
          </>
        )}
      </FormFields>
    </Card>
  );
}
