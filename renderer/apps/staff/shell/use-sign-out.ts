import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useShows } from '#renderer/lib/installation.tsx';
import { hasSignedOutAtom, leaveBlockerAtom, sessionAtom, unsavedAtom } from '#renderer/lib/session.ts';
import { endWallboard } from '#renderer/lib/wallboard-session.tsx';
import { closingHereAtom } from '#renderer/lib/workstation.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { logout } from '#shared/contract/access/sign-in.ts';
import { closeWorkstation, getUserWorkstation } from '#shared/contract/workstation/workstations.ts';
import { MODULES } from '#shared/domain/access/modules.ts';

/**
 * Signs out (access specification, section 4): confirms, closes the open workstation and ends the session; the
 * shell then opens the sign-in page. It also ends the wallboard session of this browser. The server rejects it
 * while a ticket is being served.
 */
export function useSignOut(): () => Promise<void> {
  const { t, i18n } = useTranslation(['auth', 'common']);
  const toasts = useToasts();
  const reasonToStay = useAtomValue(leaveBlockerAtom);
  const api = useApi();
  const shows = useShows();
  const confirm = useConfirm();
  const store = useStore();
  const [session, setSession] = useAtom(sessionAtom);
  const setClosingHere = useSetAtom(closingHereAtom);
  const setRemaining = useSetAtom(hasSignedOutAtom);

  const leave = useAction(async (user: { id: number; modules: readonly number[] }) => {
    if (shows('workstation') && user.modules.includes(MODULES.workstation)) {
      const { workstation } = await api.call(getUserWorkstation, { params: { id: user.id } });
      if (workstation) await api.call(closeWorkstation, { params: { id: workstation.idWorkstations } });
    }
    return api.call(logout, { params: { id: user.id } });
  });

  return async () => {
    if (!session) return;
    if (reasonToStay) {
      toasts.warning({ title: i18n.t(reasonToStay) });
      return;
    }
    const isUnsaved = store.get(unsavedAtom).size > 0;
    const isSure = await confirm({
      title: t('CONFIRM_LOGOUT'),
      text: [t('confirmLogoutText'), ...(isUnsaved ? [t('common:confirm.unsavedText')] : [])],
      confirm: t('signOut'),
      cancel: t('stay'),
      hesitates: isUnsaved,
    });
    if (!isSure) return;
    setClosingHere(true);
    if (await leave.run(session.user)) {
      await endWallboard();
      setRemaining(true);
      setSession(null);
    }
    setClosingHere(false);
  };
}
