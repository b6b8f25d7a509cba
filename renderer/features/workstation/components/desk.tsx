import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Workstation } from '../../../../shared/contract/workstations.ts';
import { useToasts } from '../../../ui/toasts.tsx';
import { useDeskActions } from '../api/use-desk-actions.ts';
import { useLeaveGuard } from '../use-leave-guard.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import { ActionBar } from './action-bar.tsx';
import styles from './desk.module.css';
import { DeskHeader } from './desk-header.tsx';
import { KeysHelp } from './keys-help.tsx';
import { QueueTable } from './queue-table.tsx';
import { TabCard } from './tab-card.tsx';
import { TicketInformation } from './ticket-information.tsx';
import { TicketStage } from './ticket-stage.tsx';

/** The workstation's layout: stage, actions and what is known of the ticket; beside them who waits. */
export function Desk({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation('workstation');
  const toasts = useToasts();
  const [helping, setHelping] = useState(false);
  const { press, connected, nobody, forgetNobody } = useDeskActions(workstation);
  useShortcuts({ onAction: (place, at) => void press(place, at), onHelp: () => setHelping(true) });
  const stayed = useCallback(() => toasts.warning({ title: t('CLOSE_ACTIVE_TICKET') }), [toasts, t]);
  useLeaveGuard(workstation.state === 'assisting', stayed);

  return (
    <>
      <DeskHeader workstation={workstation} />
      <div className={styles.desk}>
        <div className={styles.work}>
          <TicketStage workstation={workstation} nobody={nobody} onNobodyGone={forgetNobody} />
          <ActionBar
            state={workstation.state}
            connected={connected}
            onPress={(place, at) => void press(place, at)}
            onHelp={() => setHelping(true)}
          />
          <TabCard title={t('tab.information')}>
            <TicketInformation ticket={workstation.ticket} />
          </TabCard>
        </div>
        <div className={styles.queues}>
          <TabCard title={t('tab.terminal')}>
            <QueueTable idWorkstations={workstation.idWorkstations} />
          </TabCard>
        </div>
      </div>
      <KeysHelp opened={helping} onClose={() => setHelping(false)} />
    </>
  );
}
