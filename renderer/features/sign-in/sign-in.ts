import { authenticate, getEmployee, getUser } from '../../../shared/contract/sign-in.ts';
import { createApi } from '../../lib/api.tsx';
import type { Session } from '../../lib/session.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Signs in and fetches who that is: token, then user, then employee (access specification, section 4). User names
 * are sent in small letters. Throws the server's refusal.
 */
export async function signIn({ username, password }: Credentials): Promise<Session> {
  const body = { username: username.trim().toLowerCase(), password };
  const { access_token: token, idUser, expires } = await createApi(() => null).call(authenticate, { body });
  const api = createApi(() => token);
  const user = await api.call(getUser, { params: { id: idUser } });
  const employee = await api.call(getEmployee, { params: { id: user.idEmployees } });
  return { token, expires, user, employee };
}
