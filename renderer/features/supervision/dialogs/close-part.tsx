import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/server/api.tsx';
import { useOpenWork } from '#renderer/ui/open-work/use-open-work.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { closeWorkstationOfOther } from '#shared/contract/workstation/supervision.ts';
import { ActionPart, type PartProps } from './action-part.tsx';
import { useDialogAction } from './use-dialog-action.ts';
import styles from './workstation-dialog.module.css';

/** Closes the workstation of who was seen there; not while they serve somebody, which the server says. */
export function ClosePart({ seen, ready, idBranches }: PartProps & { readonly idBranches: number }) {
  const { idWorkstations, workstationName: name, employeeFullName, idUsers } = seen;
  const { t } = useTranslation('supervision');
  const api = useApi();
  const toasts = useToasts();
  const confirm = useConfirm();
  const work = useOpenWork();
  const close = useDialogAction(
    // Sends along who was seen there, so that a workstation that somebody else has opened since stays open.
    (seenThere: number | null, call) =>
      api.call(
        closeWorkstationOfOther,
        { body: { idWorkstations, ...(seenThere !== null && { idUsers: seenThere }) } },
        call,
      ),
    () => toasts.success({ title: t('CLOSE_POSITION_SUCCESS', { name }) }),
  );

  async function confirmAction() {
    const sure = await confirm({
      title: t('action.close.sure', { name }),
      losses: work.losses(work.confirmHere(name, employeeFullName), idBranches),
      confirm: t('action.close.do'),
      danger: true,
    });
    if (sure) await close.run(idUsers);
  }

  return (
    <ActionPart
      title={t('action.close.title')}
      refusal={close.refusal}
      onSubmit={() => void (ready && confirmAction())}
    >
      <div className={styles.line}>
        <span className={styles.text}>{t('action.close.text')}</span>
        <Button type="submit" variant="danger" disabled={!ready || !close.ready}>
          {t('action.close.do')}
        </Button>
      </div>
    </ActionPart>
  );
}
