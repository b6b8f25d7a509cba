import { useAtom, useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, Navigate, useLocation } from 'react-router';
import { dayText } from '#renderer/lib/format.ts';
import { PRODUCT } from '#renderer/lib/product.ts';
import { hasSignedOutAtom, joinedAtom, sessionAtom, sessionEndedAtom } from '#renderer/lib/session.ts';
import { Wordmark } from '#renderer/ui/marks/wordmark.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { PreferenceBar } from './preference-bar.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-screen.module.css';
import { type MustChange, useSignIn } from './use-sign-in.ts';

/** Draws what asks a user to choose another password first. */
export type PromptPassword = (
  request: MustChange & {
    readonly onSignedIn: ReturnType<typeof useSignIn>['changed'];
    readonly onClose: () => void;
  },
) => ReactNode;

interface SignInScreenProps {
  readonly promptPassword: PromptPassword;
  /** Leads to the help for this page. */
  readonly help: ReactNode;
}

/** Signs users in, and shows at unknown addresses too. Afterwards leads to the page that the user wanted to open. */
export function SignInScreen({ promptPassword, help }: SignInScreenProps) {
  const { t, i18n } = useTranslation(['common', 'auth', 'errors']);
  const [session, setSession] = useAtom(sessionAtom);
  const [sessionLost, setSessionLost] = useAtom(sessionEndedAtom);
  const toasts = useToasts();
  const left = useAtomValue(hasSignedOutAtom);
  const [joined, setJoined] = useAtom(joinedAtom);
  const address = addressOf(useLocation());
  const signing = useSignIn((opened) => {
    setJoined(null);
    setSession(opened);
  });
  const built = dayText(PRODUCT.released.slice(0, 10), i18n.language);

  useEffect(() => {
    document.title = `${t('auth:title')} · Turno`;
  }, [t]);

  useEffect(() => {
    if (!sessionLost) return;
    if (joined === null) toasts.warning({ title: t('errors:EXPIRED_TOKEN') });
    setSessionLost(false);
  }, [sessionLost, setSessionLost, joined, toasts, t]);

  if (session) return <Navigate to={left ? HOME : address} replace />;
  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <Wordmark height={36} />
        <h1 className={styles.title}>{t('auth:title')}</h1>
        {joined !== null && <Notice kind="warning">{t('auth:joined', { branch: joined })}</Notice>}
        <SignInForm onSubmit={signing.attempt} busy={signing.busy} failure={signing.failure} />
      </main>
      {signing.mustChange &&
        promptPassword({ ...signing.mustChange, onSignedIn: signing.changed, onClose: signing.notChanged })}
      <footer className={styles.foot}>
        <PreferenceBar>{help}</PreferenceBar>
        <p>
          {t('version', { version: PRODUCT.version })} · {built}
        </p>
      </footer>
    </div>
  );
}

const HOME = '/app/home';
/** The staff's pages, and the one that tries kiosks out. */
const BACK_TO = /^\/(app(\/|$)|kiosk$)/;

function addressOf({ state }: Location): string {
  const from: Partial<Location> | undefined = state?.from;
  return BACK_TO.test(from?.pathname ?? '') ? `${from?.pathname}${from?.search ?? ''}` : HOME;
}
