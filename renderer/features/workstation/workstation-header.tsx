import { ActionIcon, Button } from '@mantine/core';
import { IconBell, IconKeyboard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live.tsx';
import { StateMark } from '#renderer/ui/marks/state-mark.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type ActionSlot, actionAt, isPossible, statusOf } from './actions/actions.ts';
import { ariaShortcut } from './actions/shortcut.ts';
import styles from './workstation.module.css';

interface WorkstationHeaderProps {
  readonly workstation: Workstation;
  readonly connected: boolean;
  readonly onPress: (slot: ActionSlot, at: Millis) => void;
  readonly onHelp: () => void;
}

/** Page header with workstation, branch, state and attention profile. */
export function WorkstationHeader({ workstation, connected, onPress, onHelp }: WorkstationHeaderProps) {
  const { t } = useTranslation(['workstation', 'common']);
  const { name, branchName, state, attentionProfileName, ticket } = workstation;
  // Without a connection, the header needs the space for the warning.
  const roomy = useConnection().state !== 'lost';

  function button(slot: 'profile' | 'alarm') {
    const action = actionAt(slot, workstation);
    if (!roomy || !action || !isPossible(action, workstation)) return null;
    return (
      <Button
        className={styles.button ?? ''}
        variant="subtle"
        data-position={slot}
        disabled={!connected}
        aria-label={t(`action.${slot}`)}
        aria-keyshortcuts={ariaShortcut(action.key)}
        {...(slot === 'alarm' && { leftSection: <IconBell size={18} stroke={1.75} aria-hidden="true" /> })}
        onClick={(event) => onPress(slot, event.timeStamp)}
      >
        {t(slot === 'profile' ? 'changeProfile' : 'action.alarm')}
      </Button>
    );
  }

  return (
    <PageHeader title={name} context={branchName} tab={ticket?.code}>
      <span className={styles.state} role="status">
        <StateMark
          state={state}
          of="workstation"
          pill
          word={statusOf(workstation) === 'waiting' ? t('common:workstationState.on') : undefined}
        />
      </span>
      {attentionProfileName && (
        <span className={styles.profile} title={`${t('profile')} ${attentionProfileName}`}>
          {t('profile')} <b>{attentionProfileName}</b>
        </span>
      )}
      {button('profile')}
      {button('alarm')}
      {roomy && (
        <ActionIcon
          className={styles.keys}
          size={44}
          aria-label={t('keys.title')}
          aria-keyshortcuts="?"
          onClick={onHelp}
        >
          <IconKeyboard size={20} stroke={1.75} />
        </ActionIcon>
      )}
    </PageHeader>
  );
}
