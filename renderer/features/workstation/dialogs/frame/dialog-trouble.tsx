import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/server/connection.tsx';
import { errorText } from '#renderer/lib/server/error-text.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { Refusal } from '#shared/contract/refusal.ts';

interface DialogTroubleProps {
  readonly refusal: Refusal | null;
  /** Says what the refusal comes to, before its reason. */
  readonly lead: string | undefined;
}

/** Says what stands in the way of a dialog: the server is gone, or it refused. */
export function DialogTrouble({ refusal, lead }: DialogTroubleProps) {
  const { t, i18n } = useTranslation(['desk-dialogs', 'errors']);
  const lost = useConnection().state === 'lost';
  if (lost) return <Notice kind="warning">{t('unreachable')}</Notice>;
  if (!refusal) return null;
  const noQueue = refusal.status === 'QUEUE_NOT_EXISTED' && `${t('errors:QUEUE_NOT_EXISTED_TITTLE')}.`;
  const title = lead ?? noQueue;
  return (
    <Notice kind="error">
      <span>
        {title && <b>{title} </b>}
        {errorText(i18n, refusal)}
      </span>
    </Notice>
  );
}
