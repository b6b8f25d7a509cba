import { Button, Menu } from '@mantine/core';
import { IconLanguage, IconSunMoon } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, Navigate, useLocation, useNavigate } from 'react-router';
import { errorText, tooManyAttempts } from '#renderer/lib/errors.ts';
import { dayText, momentText } from '#renderer/lib/format.ts';
import { useLanguage } from '#renderer/lib/language.tsx';
import { PRODUCT } from '#renderer/lib/product.ts';
import {
  hasSignedOutAtom,
  joinedAtom,
  type Session,
  sessionAtom,
  sessionEndedAtom,
} from '#renderer/lib/session.ts';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { Wordmark } from '#renderer/ui/marks/wordmark.tsx';
import { LanguageItems } from '#renderer/ui/overlay/language-items.tsx';
import { SchemeItems } from '#renderer/ui/overlay/scheme-items.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { credentials } from '#shared/contract/access/sign-in.ts';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { Unreachable } from '#shared/contract/client.ts';
import { type Credentials, type Entered, enter, signIn } from './sign-in.ts';
import styles from './sign-in-screen.module.css';

/** Renders the dialog for a required password change. */
export type PromptPassword = (
  request: MustChange & {
    readonly onSignedIn: ReturnType<typeof useSignIn>['changed'];
    readonly onClose: () => void;
  },
) => ReactNode;

interface SignInScreenProps {
  readonly promptPassword: PromptPassword;
  /** Link to the help of this page. */
  readonly help: ReactNode;
}

/** Signs users in, also at unknown addresses; then opens the requested page. */
export function SignInScreen({ promptPassword, help }: SignInScreenProps) {
  const { t, i18n } = useTranslation(['common', 'auth', 'errors']);
  const [session, setSession] = useAtom(sessionAtom);
  const [sessionEnded, setSessionEnded] = useAtom(sessionEndedAtom);
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
    if (!sessionEnded) return;
    if (joined === null) toasts.warning({ title: t('errors:EXPIRED_TOKEN') });
    setSessionEnded(false);
  }, [sessionEnded, setSessionEnded, joined, toasts, t]);

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

/** Language and appearance before sign-in, with room for further controls. */
function PreferenceBar({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const { choice } = useLanguage();
  const language = choice === 'browser' ? t('language.title') : t(`language.${choice}`);
  return (
    <div className={styles.bar}>
      <Preference label={language} icon={<IconLanguage size={18} stroke={1.75} />}>
        <LanguageItems />
      </Preference>
      <Preference label={t('scheme.title')} icon={<IconSunMoon size={18} stroke={1.75} />}>
        <SchemeItems />
      </Preference>
      {children}
    </div>
  );
}

interface PreferenceProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function Preference({ label, icon, children }: PreferenceProps) {
  return (
    <Menu position="top" width={220}>
      <Menu.Target>
        <Button variant="subtle" leftSection={icon}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface SignInFormProps {
  readonly onSubmit: (credentials: Credentials) => void;
  readonly busy: boolean;
  /** Error of the last attempt. */
  readonly failure: string | null;
}

/**
 * User name and password; the button and Enter are disabled until both are typed. Errors appear above; the inputs
 * remain.
 */
function SignInForm({ onSubmit, busy, failure }: SignInFormProps) {
  const { t } = useTranslation('auth');
  const [input, setInput] = useState<Credentials>({ username: '', password: '' });
  const valid = credentials.safeParse(input).success;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (valid && !busy) onSubmit(input);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField
        label={t('username')}
        value={input.username}
        onChange={(username) => setInput((now) => ({ ...now, username }))}
        maxLength={45}
        autoComplete="username"
        autoFocus
      />
      <PasswordField
        label={t('password')}
        value={input.password}
        onChange={(password) => setInput((now) => ({ ...now, password }))}
        autoComplete="current-password"
      />
      <Button type="submit" variant="filled" fullWidth mt={4} disabled={!valid} loading={busy}>
        {t('signIn')}
      </Button>
    </form>
  );
}

/** User who must change the password before signing in. */
interface MustChange {
  readonly status: 'CHANGE_PASS' | 'EXPIRED_PASS';
  readonly credentials: Credentials;
}

/** Signs in and handles the result (access specification, section 4). */
function useSignIn(onSignedIn: (session: Session) => void) {
  const { t, i18n } = useTranslation('auth');
  const toasts = useToasts();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  const [mustChange, setMustChange] = useState<MustChange | null>(null);
  const attempt = useMutation({
    mutationFn: signIn,
    onMutate: () => setFailure(null),
    onSuccess: welcome,
    onError: (error, credentials) => show(error, credentials),
    retry: false,
  });
  const opening = useMutation({
    mutationFn: enter,
    onSuccess: welcome,
    onError: showSignInError,
    retry: false,
  });

  function welcome({ session, failedAttempts }: Entered): void {
    if (failedAttempts) {
      const since = momentText(failedAttempts.since, i18n.language);
      toasts.warning({
        title: t('failedAttempts.title'),
        text: t('failedAttempts.text', { count: failedAttempts.count, since }),
        stays: true,
      });
    }
    onSignedIn(session);
  }

  function show(error: unknown, credentials: Credentials): void {
    const status = error instanceof ApiError ? error.status : null;
    if (status === 'CHANGE_PASS' || status === 'EXPIRED_PASS') setMustChange({ status, credentials });
    else showSignInError(error);
  }

  function showSignInError(error: unknown): void {
    const tries = tooManyAttempts(i18n, error);
    if (tries) toasts.warning(tries);
    else if (isFieldError(error)) setFailure(error);
    else navigate('/app/error/GENERIC_ERROR');
  }

  return {
    attempt: (credentials: Credentials) => attempt.mutate(credentials),
    busy: attempt.isPending || opening.isPending,
    /** Error text; null without an error. */
    failure: failure === null ? null : errorText(i18n, failure),
    mustChange,
    /** Opens the session once the password is changed; otherwise the form stays unchanged. */
    changed: (signedIn: Parameters<typeof enter>[0]) => {
      setMustChange(null);
      opening.mutate(signedIn);
    },
    notChanged: () => setMustChange(null),
  };
}

/** Whether an error is shown above the fields; others open the error page. */
const isFieldError = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof ApiError && FIELD_ERRORS.includes(error.status));

const FIELD_ERRORS: readonly string[] = [
  'WRONG_USER_KEY',
  'USER_DISABLED',
  'INVALID_URL',
  'DIRECTORY_NOT_SET_UP',
];
