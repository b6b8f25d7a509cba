import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import type { ReportDraft, Step } from '../report-draft.ts';
import css from './wizard.module.css';

interface StepFrameProps {
  /** Label and action of the main button. */
  readonly next: {
    readonly label: string;
    readonly run: () => void;
    readonly disabled?: boolean;
    readonly busy?: boolean;
  };
  readonly onPrevious?: (() => void) | undefined;
  readonly onCancel?: (() => void) | undefined;
  /** Further actions beside the main button. */
  readonly others?: ReactNode;
  /** Shown after the buttons. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of a wizard step: content, and buttons that stay visible. Enter runs the main action. */
export function StepFrame({ next, onPrevious, onCancel, others, extra, children }: StepFrameProps) {
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
        {extra && <span className={css.extra}>{extra}</span>}
      </div>
    </>
  );
}

/** Props of a wizard step. */
export interface StepProps {
  readonly draft: ReportDraft;
  readonly set: (change: Partial<ReportDraft>) => void;
  readonly goTo: (step: Step) => void;
  /** Returns to the list and discards changes. */
  readonly leave: () => void;
}
