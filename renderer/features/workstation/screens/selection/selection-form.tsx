import { Button, Select } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { useBranches } from '#renderer/lib/reads/use-branches.ts';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { SelectionError } from './selection-error.tsx';
import styles from './selection-form.module.css';
import { useBranchWorkstations } from './use-branch-workstations.ts';
import { useLastWorkstation } from './use-last-workstation.ts';
import { useOpenWorkstation } from './use-open-workstation.ts';
import { WorkstationOption } from './workstation-option.tsx';

/**
 * Chooses branch and workstation, both required; the only branch is chosen already, and what the address names, as that of
 * a device does which stands at a workstation.
 */
export function SelectionForm() {
  const { t } = useTranslation(['workstation', 'common']);
  const navigate = useNavigate();
  const connected = useConnection().state === 'connected';
  const branches = useBranches();
  const [named] = useSearchParams();
  const [chosenBranch, setChosenBranch] = useState(() => idIn(named.get('branch')));
  const [picked, setPicked] = useState(() => idIn(named.get('workstation')));
  const idBranches = chosenBranch ?? (branches.length === 1 ? (branches[0]?.idBranches ?? null) : null);
  const workstations = useBranchWorkstations(idBranches);
  const remembered = useLastWorkstation();
  const isHere = workstations?.some(({ idWorkstations }) => idWorkstations === remembered) ?? false;
  const chosen = picked ?? (isHere ? remembered : null);
  const { open, busy, refusal, forget } = useOpenWorkstation();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen !== null && connected && !busy) void open(chosen);
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
            setChosenBranch(value === null ? null : Number(value));
            setPicked(null);
            forget();
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
            value={chosen === null ? null : String(chosen)}
            onChange={(value) => {
              setPicked(value === null ? null : Number(value));
              forget();
            }}
          />
        )}
        <SelectionError refusal={refusal} />
        <div className={styles.answers}>
          <Button onClick={() => navigate('/app/home')}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="filled" disabled={chosen === null || !connected}>
            {t('selection.open')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

const idIn = (text: string | null): number | null => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : null);
