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
import { ClosePart, MessagePart, meanwhile, ProfilePart } from './workstation-actions.tsx';
import styles from './workstation-dialog.module.css';

interface WorkstationDialogProps {
  readonly branch: Branch;
  /** State when the dialog was opened. */
  readonly opened: AttentionActivity;
  /** Current state; undefined if no longer visible. */
  readonly present: AttentionActivity | undefined;
  readonly onClose: () => void;
}

/**
 * Permitted actions on a workstation. They apply to the operator at opening: after a change the dialog says so and
 * disables them until the supervisor continues with the new operator.
 */
export function WorkstationDialog({ branch, opened, present, onClose }: WorkstationDialogProps) {
  const { t } = useTranslation('supervision');
  const may = useMay();
  const [seen, see] = useState(opened);
  // State of the dialog instead of the part, so that closing can warn about unsent text in the same render.
  const [message, setMessage] = useState({ idUsers: seen.idUsers, text: '' });
  const became = meanwhile(seen, present);
  const isSame = became === 'same';
  const displayed = (isSame && present) || seen;
  const { workstationName: name, employeeFullName, status, ticket } = displayed;
  const isOff = displayed.idUsers === null;
  const text = message.idUsers === displayed.idUsers ? message.text : '';
  const confirmClose = useConfirmClose(may.sendMessage && !isOff && text.trim() !== '', onClose);
  const part = { seen: displayed, ready: isSame };
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
      {!isSame && (
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
          key={displayed.idUsers}
          {...part}
          text={text}
          onText={(written) => setMessage({ idUsers: displayed.idUsers, text: written })}
        />
      )}
      {may.changeProfile && <ProfilePart {...part} idBranchTypes={branch.idBranchTypes} />}
      {may.closeWorkstation && !isOff && <ClosePart {...part} idBranches={branch.idBranches} />}
    </Dialog>
  );
}
