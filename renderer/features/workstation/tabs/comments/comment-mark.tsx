import { useTranslation } from 'react-i18next';
import type { Workstation } from '#shared/contract/desk/workstations.ts';
import { TabMark } from '../tab-mark.tsx';
import { useComment } from './use-comment.ts';

/** Says at the tab that there is a comment which the operator does not know yet, or one that is not saved. */
export function CommentMark({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation('attention');
  const { isNew, unsaved } = useComment(workstation);
  if (workstation.ticket === null) return null;
  if (unsaved) return <TabMark kind="unfinished" text={t('comment.isUnsaved')} />;
  if (isNew) return <TabMark kind="new" text={t('comment.isNew')} />;
  return null;
}
