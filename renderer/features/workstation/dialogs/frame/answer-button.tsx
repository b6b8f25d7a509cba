import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Kbd } from '#renderer/ui/marks/kbd.tsx';

interface AnswerButtonProps {
  readonly label: string;
  /** `confirm` goes through with it by Enter, `also` in another way, `cancel` leaves it. */
  readonly kind: 'confirm' | 'also' | 'cancel';
  readonly disabled?: boolean;
  readonly onClick?: () => void;
}

/** Draws one of the buttons at the end of a dialog, with its key. */
export function AnswerButton({ label, kind, disabled = false, onClick }: AnswerButtonProps) {
  const { t } = useTranslation('workstation-dialogs');
  return (
    <Button
      type={kind === 'confirm' ? 'submit' : 'button'}
      variant={kind === 'confirm' ? 'filled' : 'default'}
      data-answer
      aria-keyshortcuts={KEYS[kind]}
      disabled={disabled}
      rightSection={<Kbd>{t(`key.${kind}`)}</Kbd>}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

const KEYS = { confirm: 'Enter', also: 'Control+Enter', cancel: 'Escape' } as const;
