import { Button, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import { OneTimeSecret } from '#renderer/ui/overlay/one-time-secret.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { showFleetBranch } from '#shared/contract/central/fleet.ts';
import { createEnrolmentCode, requestKeyRotation, revokeBranch } from '#shared/contract/central/registry.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { FLEET } from './api.ts';
import type { FleetBranchDetails } from './branch-details.tsx';
import styles from './fleet.module.css';
import { useFleetTexts } from './texts.ts';

/** Machine of the branch: enrols, replaces or revokes it. */
export function MachineCard({ known: { branch, machine, code } }: { readonly known: FleetBranchDetails }) {
  const { t } = useTranslation('fleet');
  const { moment } = useFleetTexts();
  const api = useApi();
  const confirm = useConfirm();
  const toasts = useToasts();
  const isDisconnected = useConnection().state === 'lost';
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
        <Button
          variant={isValid ? 'default' : 'filled'}
          disabled={isDisconnected}
          onClick={() => setEnrolling(true)}
        >
          {t(isValid ? 'machine.replace' : 'machine.makeCode')}
        </Button>
        {isValid && (
          <Button
            disabled={isDisconnected}
            loading={rotateKey.busy}
            onClick={() => void rotateKey.run(branch.id)}
          >
            {t('machine.newKey')}
          </Button>
        )}
        {isValid && (
          <Button
            variant="danger"
            disabled={isDisconnected}
            loading={revoke.busy}
            onClick={() => void confirmRevoke()}
          >
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

interface EnrolmentDialogProps {
  readonly id: number;
  readonly name: string;
  /** True when the code replaces an enrolled machine. */
  readonly replaces: boolean;
  readonly onClose: () => void;
}

/** Creates an enrolment code and shows it once. */
function EnrolmentDialog({ id, name, replaces, onClose }: EnrolmentDialogProps) {
  const { t } = useTranslation(['fleet', 'common']);
  const api = useApi();
  const isDisconnected = useConnection().state === 'lost';
  const [created, setCreated] = useState<AnswerOf<typeof createEnrolmentCode> | null>(null);
  const make = useAction(
    (branch: number, call) => api.call(createEnrolmentCode, { params: { id: branch } }, call),
    { refreshes: [FLEET.list], onDone: setCreated },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('code.title', { name })}
      size={560}
      // A click outside must not close the dialog: the code is shown only once.
      closeOnClickOutside={!created}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {created ? (
        <OneTimeCode {...created} />
      ) : (
        <Text size="sm">{t(replaces ? 'code.askReplace' : 'code.ask')}</Text>
      )}
      <DialogButtons>
        {created ? (
          <Button variant="filled" onClick={onClose}>
            {t('code.done')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('common:action.cancel')}</Button>
            <Button
              variant="filled"
              data-autofocus
              disabled={isDisconnected}
              loading={make.busy}
              onClick={() => void make.run(id)}
            >
              {t('code.make')}
            </Button>
          </>
        )}
      </DialogButtons>
    </Modal>
  );
}

/** Enrolment code to copy, with the place to enter it. */
function OneTimeCode({ code, expiresAt }: { readonly code: string; readonly expiresAt: Millis }) {
  const { t } = useTranslation('fleet');
  const { moment } = useFleetTexts();
  return (
    <>
      <OneTimeSecret secret={code} />
      <Text size="sm" mt="md">
        {t('code.validUntil', { date: moment(expiresAt) })}
      </Text>
      <Text size="sm" mt="xs">
        {t('code.where', { address: window.location.origin })}
      </Text>
    </>
  );
}
