import { Suspense } from 'react';
import { Navigate } from 'react-router';
import { SignInScreen } from '#renderer/features/sign-in/sign-in-screen.tsx';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import { useSetup } from '#renderer/lib/reads.ts';
import { HelpButton } from './help-button.tsx';
import { PageHelp } from './page-help.tsx';

const ForcedPasswordDialog = fetchedPart(
  async () => (await import('#renderer/features/passwords/forced-password-dialog.tsx')).ForcedPasswordDialog,
);

/**
 * Shows the sign-in page, with the dialog for users who have to choose another password first; at a server that was
 * not set up yet, its set-up.
 */
export function SignIn() {
  const setup = useSetup();
  if (setup?.needed === 'Y') return <Navigate to="/setup" replace />;
  return (
    <>
      <SignInScreen
        help={<HelpButton />}
        promptPassword={(request) => (
          <Suspense>
            <ForcedPasswordDialog {...request} />
          </Suspense>
        )}
      />
      <PageHelp />
    </>
  );
}
