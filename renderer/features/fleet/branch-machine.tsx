import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FLEET } from '#renderer/features/fleet/api/subscribe-to-fleet.ts';
import { useFleetTexts } from '#renderer/features/fleet/use-fleet-texts.ts';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { showFleetBranch } from '#shared/contract/central/fleet.ts';
import { requestKeyRotation, revokeBranch } from '#shared/contract/central/registry.ts';
import type { FleetBranchDetails } from '../branch-details.tsx';
import styles from '../branch-screen.module.css';
import { EnrolmentDialog } from './enrolment-dialog.tsx';

/** Shows which machine is the branch; enrols one, replaces it, revokes it. */
export function MachineCard({ known: { branch, machine, code } }: { readonly known: FleetBranchDetails }) {
  const { t } = useTranslation('fleet');
  const { moment } = useFleetTexts();
  const api = useApi();
  const confirm = useConfirm();
  const toasts = useToasts();
  const lost = useConnection().state === 'lost';
  const [enrolling, setEnrolling] = useState(false);
  const revoke = useAction((id: number, call) => api.call(revokeBranch, { params: { id } }, call), {
    refreshes: [FLEET.list],
    onDone: () => toasts.success({ title: t('machine.REVOKED'), text: branch.name }),
  });
  const rotateKey = useAction((id: number, call) => api.call(requestKeyRotation, { params: { id } }, call), {
    refreshes: [FLEET.list],
    onDone: () => toasts.success({ title: t('machine.KEY_ASKED'), text: branch.name }),
  });
  const isValid = machine?.revokedAt === null;

  async function confirmRevoke() {
    const sure = await confirm({
      title: t('machine.revokeTitle', { name: branch.name }),
      text: t('machine.revokeText'),
      losses: {
        queryKey: [...FLEET.branch(branch.id), 'losses'],
        read: async (call) => {
          const { branch: now } = await api.call(showFleetBranch, { params: { id: branch.id } }, call);
          const [unsent, waiting] = [now.lagRows ?? 0, now.live?.waiting ?? 0];
          return [
            ...(unsent > 0 ? [t('machine.unsent', { count: unsent })] : []),
            ...(waiting > 0 ? [t('machine.waitingThere', { count: waiting })] : []),
          ];
        },
      },
      confirm: t('machine.revoke'),
      danger: true,
    });
    if (sure) await revoke.run(branch.id);
  }

  return (
    <Card title={t('machine.title')}>
      <p className={styles.text}>
        {!machine && t('machine.none')}
        {machine &&
          isValid &&
          t('machine.enrolled', { machine: machine.name, date: moment(machine.enrolledAt) })}
        {machine &&
          machine.revokedAt !== null &&
          t('machine.revokedAt', { machine: machine.name, date: moment(machine.revokedAt) })}
      </p>
      {!isValid && <p className={styles.text}>{t('machine.noneHint')}</p>}
      {code && (
        <p className={styles.text}>
          {t('machine.pending', { name: code.createdBy, date: moment(code.expiresAt) })}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant={isValid ? 'default' : 'filled'} disabled={lost} onClick={() => setEnrolling(true)}>
          {t(isValid ? 'machine.replace' : 'machine.makeCode')}
        </Button>
        {isValid && (
          <Button disabled={lost} loading={rotateKey.busy} onClick={() => void rotateKey.run(branch.id)}>
            {t('machine.newKey')}
          </Button>
        )}
        {isValid && (
          <Button variant="danger" disabled={lost} loading={revoke.busy} onClick={() => void confirmRevoke()}>
            {t('machine.revoke')}
          </Button>
        )}
      </div>
      {enrolling && (
        <EnrolmentDialog
          id={branch.id}
          name={branch.name}
          replaces={isValid}
          onClose={() => setEnrolling(false)}
        />
      )}
    </Card>
  );
}
