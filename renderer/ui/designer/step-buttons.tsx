import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Names the step that would be undone; null where there is none. */
  readonly undoStep: string | null;
  readonly redoStep: string | null;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** Goes back and forth over the steps of a design; the tooltip names the step. */
export function StepButtons({ undoStep, redoStep, onUndo, onRedo }: Props) {
  const { t } = useTranslation('designer');
  return (
    <>
      <StepButton label={t('undo')} step={undoStep} Icon={IconArrowBackUp} onClick={onUndo} />
      <StepButton label={t('redo')} step={redoStep} Icon={IconArrowForwardUp} onClick={onRedo} />
    </>
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
