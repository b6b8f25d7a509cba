import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirmClose } from '#renderer/ui/overlay/use-confirm-close.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { Branch } from '#shared/contract/configuration/branches.ts';
import type { AttentionActivity } from '#shared/contract/workstation/supervision-metrics.ts';
import { useMay } from './api.ts';
import { WorkstationState } from './attention-table.tsx';
import { Dialog } from './dialog.tsx';
import { None } from './running-time.tsx';
import styles from './supervision.module.css';
import {
  ClosePart,
  MessagePart,
  meanwhile,
  ProfilePart,
  useCloseWorkstation,
} from './workstation-actions.tsx';

interface WorkstationDialogProps {
  readonly branch: Branch;
  /** State at opening. */
  readonly opened: AttentionActivity;
  /** Current state; undefined if no longer visible. */
  readonly present: AttentionActivity | undefined;
  readonly onClose: () => void;
}

/**
 * Permitted actions on a workstation. They apply to the operator at opening: after a change by others the dialog says
 * so, shows that operator's last state and disables the actions until the supervisor continues with the new one.
 */
export function WorkstationDialog({ branch, opened, present, onClose }: WorkstationDialogProps) {
  const { t } = useTranslation('supervision');
  const may = useMay();
  const [seen, see] = useState(opened);
  const close = useCloseWorkstation(seen);
  // State of the dialog instead of the part, so that closing can warn about unsent text in the same render.
  const [message, setMessage] = useState({ idUsers: seen.idUsers, text: '' });
  const became = meanwhile(seen, present);
  const isSame = became === 'same';
  // Follows the same operator, and the supervisor's own close.
  if (present && present !== seen && (isSame || (became === 'closed' && close.isDone))) see(present);
  const { workstationName: name, employeeFullName, status, ticket } = seen;
  const isOff = seen.idUsers === null;
  const isNoticed = !isSame && !(became === 'closed' && (close.busy || close.isDone));
  const text = message.idUsers === seen.idUsers ? message.text : '';
  const confirmClose = useConfirmClose(may.sendMessage && !isOff && text.trim() !== '', onClose);
  const part = { seen, ready: isSame };
  return (
    <Dialog title={t('action.title', { name })} size={560} onClose={confirmClose}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('action.employee')}</dt>
          <dd>{employeeFullName || t('action.nobody')}</dd>
        </div>
        <div>
          <dt>{t('action.state')}</dt>
          <dd>
            <WorkstationState status={status} />
          </dd>
        </div>
        <div>
          <dt>{t('action.ticket')}</dt>
          <dd>{ticket || <None />}</dd>
        </div>
      </dl>
      {isNoticed && (
        <Notice kind="warning">
          <span>
            {t(`action.${became}Meanwhile`, { name: present?.employeeFullName ?? '' })}
            {present && (
              <Button variant="subtle" size="compact-sm" onClick={() => see(present)}>
                {t('action.lookAgain')}
              </Button>
            )}
          </span>
        </Notice>
      )}
      {may.sendMessage && !isOff && (
        <MessagePart
          key={seen.idUsers}
          {...part}
          text={text}
          onText={(written) => setMessage({ idUsers: seen.idUsers, text: written })}
        />
      )}
      {may.changeProfile && <ProfilePart {...part} idBranchTypes={branch.idBranchTypes} />}
      {may.closeWorkstation && !isOff && <ClosePart {...part} close={close} idBranches={branch.idBranches} />}
    </Dialog>
  );
}
