import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { loadLastWorkstation } from '#renderer/lib/appliance.ts';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { useCurrentWorkstation } from '#renderer/lib/workstation.ts';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { type BranchWorkstation, listBranchWorkstations } from '#shared/contract/configuration/branches.ts';
import { SelectionError, useOpenWorkstation } from './open-workstation.tsx';
import styles from './workstation.module.css';

/** Selection of the workstation; a user with an open workstation is redirected to it. */
export function WorkstationSelectionScreen() {
  const { t } = useTranslation('workstation');
  const { data: current, isError } = useCurrentWorkstation();
  if (current) return <Navigate to="/app/workstation" replace />;
  return (
    <>
      <PageHeader title={t('selection.title')} />
      {(current === null || isError) && <SelectionForm />}
    </>
  );
}

/**
 * Form with branch and workstation, both required. A single branch is preselected, as are the values in the URL, which
 * devices at a workstation use.
 */
function SelectionForm() {
  const { t } = useTranslation(['workstation', 'common']);
  const navigate = useNavigate();
  const connected = useConnection().state === 'connected';
  const branches = useBranches();
  const [named] = useSearchParams();
  const [selectedBranch, setSelectedBranch] = useState(() => idIn(named.get('branch')));
  const [picked, setPicked] = useState(() => idIn(named.get('workstation')));
  const idBranches = selectedBranch ?? (branches.length === 1 ? (branches[0]?.idBranches ?? null) : null);
  const workstations = useBranchWorkstations(idBranches);
  const lastWorkstation = useLastWorkstation();
  const isHere = workstations?.some(({ idWorkstations }) => idWorkstations === lastWorkstation) ?? false;
  const selected = picked ?? (isHere ? lastWorkstation : null);
  const { open, busy, error, clearError } = useOpenWorkstation();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (selected !== null && connected && !busy) void open(selected);
  }

  return (
    <Card className={styles.card}>
      <form className={styles.form} onSubmit={submit}>
        <RequiredLegend />
        <Select
          label={t('selection.branch')}
          placeholder={t('selection.chooseBranch')}
          withAsterisk={false}
          required
          searchable={branches.length > 10}
          data={branches.map(({ idBranches: value, name: label }) => ({ value: String(value), label }))}
          value={idBranches === null ? null : String(idBranches)}
          onChange={(value) => {
            setSelectedBranch(value === null ? null : Number(value));
            setPicked(null);
            clearError();
          }}
        />
        {workstations?.length === 0 ? (
          <EmptyState title={t('selection.none')} hint={t('selection.noneText')} />
        ) : (
          <Select
            label={t('title')}
            placeholder={t('selection.chooseWorkstation')}
            withAsterisk={false}
            required
            searchable={(workstations?.length ?? 0) > 10}
            disabled={!workstations}
            data={
              workstations?.map((each) => ({ value: String(each.idWorkstations), label: each.name })) ?? []
            }
            renderOption={({ option }) => (
              <WorkstationOption
                workstation={workstations?.find((each) => String(each.idWorkstations) === option.value)}
              />
            )}
            value={selected === null ? null : String(selected)}
            onChange={(value) => {
              setPicked(value === null ? null : Number(value));
              clearError();
            }}
          />
        )}
        <SelectionError error={error} />
        <div className={styles.answers}>
          <Button onClick={() => navigate('/app/home')}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="filled" disabled={selected === null || !connected}>
            {t('selection.open')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

const idIn = (text: string | null): number | null => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : null);

/** Option of a workstation; one in use shows its operator. */
function WorkstationOption({ workstation }: { readonly workstation: BranchWorkstation | undefined }) {
  const { t } = useTranslation('workstation');
  if (!workstation) return null;
  const { name, employeeFullName } = workstation;
  return (
    <span className={styles.option}>
      <span title={name}>{name}</span>
      {employeeFullName && (
        <span className={styles.usedBy} title={employeeFullName}>
          {t('selection.usedBy', { name: employeeFullName })}
        </span>
      )}
    </span>
  );
}

/** Reads the workstations that the user may select at a branch; undefined while loading. */
function useBranchWorkstations(idBranches: number | null): readonly BranchWorkstation[] | undefined {
  const api = useApi();
  return useQuery({
    queryKey: [LIVE.workstations, 'of-branch', idBranches],
    queryFn: ({ signal }) =>
      api.call(listBranchWorkstations, { params: { id: idBranches ?? 0 } }, { signal }),
    enabled: idBranches !== null,
  }).data;
}

/** Last workstation used on this machine; null if unknown. */
function useLastWorkstation(): number | null {
  const [lastWorkstation, setLastWorkstation] = useState<number | null>(null);
  useEffect(() => {
    void loadLastWorkstation().then(setLastWorkstation);
  }, []);
  return lastWorkstation;
}
