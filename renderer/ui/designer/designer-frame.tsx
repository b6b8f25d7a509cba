import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconAlertCircle, IconArrowBackUp, IconArrowForwardUp, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live.tsx';
import css from './designer.module.css';
import type { DraftSession } from './use-draft.ts';

interface Props {
  readonly session: DraftSession;
  /** Name of a step for the tooltips of undo and redo. */
  readonly stepName: (step: string) => string;
  readonly className?: string | undefined;
  readonly column: ReactNode;
  readonly tools: ReactNode;
  readonly inspector: ReactNode;
  /** Reason why the design is read-only. */
  readonly lockedText: string;
  /** Errors prevent saving. */
  readonly hasErrors: boolean;
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  /** End of the save bar: the first error, or the devices that saving affects. */
  readonly status: ReactNode;
  readonly children: ReactNode;
}

/** Layout of all designers: column, tools with undo, work area, inspector and save bar. */
export function DesignerFrame(props: Props) {
  const { session, stepName, className, column, tools, inspector, children } = props;
  const { undoStep, redoStep } = session;
  const { t } = useTranslation('designer');
  return (
    <div className={className === undefined ? css.workspace : `${css.workspace} ${className}`}>
      {column}
      <div className={css.middle}>
        <div className={css.tools}>
          {!session.locked && (
            <>
              <StepButton
                label={t('undo')}
                step={undoStep && stepName(undoStep)}
                Icon={IconArrowBackUp}
                onClick={session.undo}
              />
              <StepButton
                label={t('redo')}
                step={redoStep && stepName(redoStep)}
                Icon={IconArrowForwardUp}
                onClick={session.redo}
              />
            </>
          )}
          {tools}
        </div>
        {session.hasOffer && (
          <div className={css.note} role="status">
            <p>{t('offered')}</p>
            <Button onClick={session.restoreOffered}>{t('takeUp')}</Button>
            <Button variant="subtle" onClick={session.discardOffered}>
              {t('discard')}
            </Button>
          </div>
        )}
        {children}
      </div>
      {inspector}
      <SaveBar {...props} />
    </div>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly step: string | null;
  readonly Icon: typeof IconArrowBackUp;
  readonly onClick: () => void;
}

function StepButton({ label, step, Icon, onClick }: StepButtonProps) {
  return (
    <Tooltip label={step ? `${label}: ${step}` : label}>
      <ActionIcon variant="default" size={36} aria-label={label} disabled={step === null} onClick={onClick}>
        <Icon size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}

function SaveBar({ session, lockedText, hasErrors, saving, onSave, onClose, status }: Props) {
  const { t } = useTranslation(['common', 'designer']);
  const isOffline = useConnection().state === 'lost';
  const { dirty, locked } = session;
  if (locked)
    return (
      <div className={css.bar}>
        <IconLock size={18} stroke={1.75} aria-hidden="true" />
        {lockedText}
      </div>
    );
  return (
    <div className={css.bar}>
      <Button variant="filled" disabled={!dirty || hasErrors || isOffline} loading={saving} onClick={onSave}>
        {t('action.save')}
      </Button>
      <Button onClick={onClose}>{t(dirty ? 'action.cancel' : 'action.close')}</Button>
      <span aria-live="polite" className={dirty ? css.unsaved : undefined}>
        {dirty && t(hasErrors ? 'designer:unsavedWrong' : 'form.unsaved')}
      </span>
      <span className={css.touches}>{status}</span>
    </div>
  );
}

interface BlockingErrorProps {
  readonly text: string;
  readonly onOpen: () => void;
}

/** First error that prevents saving; a click opens its field. */
export function BlockingError({ text, onOpen }: BlockingErrorProps) {
  return (
    <button type="button" className={css.stops} onClick={onOpen}>
      <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
      {text}
    </button>
  );
}
