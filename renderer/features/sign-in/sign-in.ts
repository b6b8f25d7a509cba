import { createApi } from '#renderer/lib/api.tsx';
import type { Session } from '#renderer/lib/session.ts';
import { listPrivilegesOfUser } from '#shared/contract/access/roles.ts';
import { authenticate, getEmployee, getUser } from '#shared/contract/access/sign-in.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

type SignedIn = AnswerOf<typeof authenticate>;

export interface Entered {
  readonly session: Session;
  /** Failed attempts of others with this user name; undefined without any. */
  readonly failedAttempts: SignedIn['failedAttempts'];
}

/** Signs in and loads the user. User names are sent in lower case. Throws the API error. */
export async function signIn({ username, password }: Credentials): Promise<Entered> {
  const body = { username: username.trim().toLowerCase(), password };
  return enter(await createApi(() => null).call(authenticate, { body }));
}

/** Loads the signed-in user, with notices to show. */
export const enter = async (signedIn: SignedIn): Promise<Entered> => ({
  session: await openSession(signedIn),
  failedAttempts: signedIn.failedAttempts,
});

/** Loads user, employee and privileges of a session, in this order (access specification, section 4). */
export async function openSession(
  { access_token: token, idUser: id, expires }: SignedIn,
  api = createApi(() => token),
): Promise<Session> {
  const user = await api.call(getUser, { params: { id } });
  const employee = await api.call(getEmployee, { params: { id: user.idEmployees } });
  const privileges = await api.call(listPrivilegesOfUser, { params: { id } });
  const modules = privileges.flatMap(({ idModules, enabled }) => (enabled === 'Y' ? [idModules] : []));
  return { token, expires, user: { ...user, modules }, employee };
}
