import { useTranslation } from 'react-i18next';
import { useComment } from '#renderer/features/workstation/unsaved-input.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import styles from './comment-mark.module.css';

/** Says at the tab that there is a comment which the operator does not know yet, or one that is not saved. */
export function CommentMark({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation('attention');
  const { isNew, unsaved } = useComment(workstation);
  if (workstation.ticket === null) return null;
  if (unsaved) return <Mark kind="unfinished" text={t('comment.isUnsaved')} />;
  if (isNew) return <Mark kind="new" text={t('comment.isNew')} />;
  return null;
}

interface MarkProps {
  /** A full dot for what is new, a ring for what is not finished. */
  readonly kind: 'new' | 'unfinished';
  /** Says what the mark means, to screen readers and in a tooltip. */
  readonly text: string;
}

/** Says behind a tab's label that there is something to see in it. */
function Mark({ kind, text }: MarkProps) {
  return (
    <span className={styles.mark} data-kind={kind} title={text}>
      <span className="visually-hidden">({text})</span>
    </span>
  );
}
