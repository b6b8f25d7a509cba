import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import css from './wizard.module.css';

interface StepFrameProps {
  /** Names the main button, and does what it says. */
  readonly next: {
    readonly label: string;
    readonly run: () => void;
    readonly disabled?: boolean;
    readonly busy?: boolean;
  };
  readonly onPrevious?: (() => void) | undefined;
  readonly onCancel?: (() => void) | undefined;
  /** What else can be done, beside the main button. */
  readonly others?: ReactNode;
  /** Stands at the end of the buttons. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** Frames a step of the wizard: its content, and its buttons in sight however long it is. Enter goes on. */
export function StepFrame({ next, onPrevious, onCancel, others, beside, children }: StepFrameProps) {
  const { t } = useTranslation(['reporting', 'common']);
  const id = useId();
  return (
    <>
      <form
        id={id}
        className={css.content}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!next.disabled && !next.busy) next.run();
        }}
      >
        <RequiredLegend />
        {children}
      </form>
      <div className={css.answers}>
        <Button
          type="submit"
          form={id}
          variant="filled"
          disabled={next.disabled ?? false}
          loading={next.busy ?? false}
        >
          {next.label}
        </Button>
        {others}
        {onPrevious && <Button onClick={onPrevious}>{t('previous')}</Button>}
        {onCancel && <Button onClick={onCancel}>{t('common:action.cancel')}</Button>}
        {beside && <span className={css.beside}>{beside}</span>}
      </div>
    </>
  );
}
