import type { changePassword, signInWithNewPassword } from '#shared/contract/access/passwords.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { actorOf, type Caller } from '../kit/caller.ts';
import { assertEnabled, assertSignsInHere } from './authenticate.ts';
import { prove } from './prove.ts';
import { setPassword } from './set-password.ts';
import { centralOf, type SigningIn } from './signing-in.ts';
import { startSession } from './start-session.ts';

interface From {
  readonly address: string;
  readonly now: Millis;
}

interface OwnPasswordChange extends From {
  readonly caller: Caller;
  readonly body: BodyOf<typeof changePassword>;
}

/**
 * Changes the caller's own password; the session in use goes on, others end. The old one is asked for although they
 * are signed in: somebody who finds an open page need not be its user. It is guessed no more often than at the
 * sign-in page.
 */
export async function changeCurrentPassword<Notice>(
  signingIn: SigningIn<Notice>,
  { caller, body, address, now }: OwnPasswordChange,
): Promise<void> {
  const wrong = { status: 'INCORRECT_OLD_PASSWORD', field: 'oldPassword' } as const;
  const claim = { username: caller.username, password: body.oldPassword, address, now, wrong };
  const { user } = await prove(signingIn, claim);
  const { oldPassword, newPassword } = body;
  const central = await centralOf(signingIn, user.id);
  if (central) {
    const { idUsers, tokenHash: keep } = caller;
    return central.changePassword({ idUsers, address, oldPassword, newPassword, keep });
  }
  const by = actorOf({ caller, address });
  await signingIn.gate.transaction((scope) =>
    setPassword(scope, { idUsers: user.id, password: newPassword, by, keep: caller.tokenHash }),
  );
}

interface SignInWithChange extends From {
  readonly body: BodyOf<typeof signInWithNewPassword>;
}

/**
 * Changes the password of who knows the present one, and begins a session with the new: in one transaction where it is
 * given here, after central has given it at a branch.
 */
export async function changeAndSignIn<Notice>(
  signingIn: SigningIn<Notice>,
  { body, address, now }: SignInWithChange,
) {
  const wrong = { status: 'INCORRECT_OLD_PASSWORD', field: 'password' } as const;
  const { user, wrongTries } = await prove(signingIn, { ...body, address, now, wrong });
  await assertEnabled(signingIn, user, address);
  await assertSignsInHere(signingIn, user.id);
  const { password: oldPassword, newPassword } = body;
  const central = await centralOf(signingIn, user.id);
  if (central) {
    await central.changePassword({ idUsers: user.id, address, oldPassword, newPassword });
    return signingIn.gate.transaction((scope) => startSession(scope, user, { address, wrongTries }));
  }
  const by = { idUsers: user.id, username: user.username, address };
  return signingIn.gate.transaction(async (scope) => {
    await setPassword(scope, { idUsers: user.id, password: newPassword, by });
    return startSession(scope, user, { address, wrongTries });
  });
}
