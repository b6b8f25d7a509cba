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
 * Changes the caller's own password and ends other sessions. Needs the old password, because the caller may have
 * found an open page; attempts are limited as for signing in.
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
    const { idUsers, tokenHash: exceptToken } = caller;
    return central.changePassword({ idUsers, address, oldPassword, newPassword, exceptToken });
  }
  const by = actorOf({ caller, address });
  await signingIn.gate.transaction((scope) =>
    setPassword(scope, { idUsers: user.id, password: newPassword, by, exceptToken: caller.tokenHash }),
  );
}

interface SignInWithChange extends From {
  readonly body: BodyOf<typeof signInWithNewPassword>;
}

/**
 * Changes a password with the present one and starts a session: in one transaction here, or after central has changed
 * it.
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
