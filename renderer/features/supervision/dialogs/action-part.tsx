import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/refusals/error-text.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import type { AttentionActivity } from '#shared/contract/workstation/supervision-metrics.ts';
import styles from './workstation-dialog.module.css';

/** Hands the parts of the dialog what they act on. */
export interface PartProps {
  /** The workstation, with who was seen there. */
  readonly seen: AttentionActivity;
  /** False while somebody else is there than was seen: nothing can be done then. */
  readonly ready: boolean;
}

interface ActionPartProps {
  readonly title: string;
  readonly refusal: ApiError | null;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Draws one thing that can be done with a workstation; why it was refused is said in its place. */
export function ActionPart({ title, refusal, onSubmit, children }: ActionPartProps) {
  const { i18n } = useTranslation();
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form className={styles.part} aria-labelledby={id} noValidate onSubmit={submit}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {refusal && <Notice kind="error">{errorText(i18n, refusal)}</Notice>}
      {children}
    </form>
  );
}
