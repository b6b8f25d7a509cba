import { getUser } from '#shared/contract/access/sign-in.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { EitherServer } from '../servers/either-server.ts';
import { addRole, addUser } from './add-user.ts';

export interface Almighty {
  readonly idUsers: number;
  readonly token: string;
}

/** Above every level that the tests create. */
const LEVEL = 500;

/** An administrator; created again if a test removed the permissions or session. */
export async function almighty(
  server: Pick<EitherServer, 'configure' | 'as'>,
  before?: Almighty,
): Promise<Almighty> {
  if (before && (await stillIs(server, before))) return before;
  return server.configure(async (scope) => {
    const idRoles = await addRole(scope, Object.values(MODULES));
    await repository(scope, 'roles').update(idRoles, { level: LEVEL });
    return addUser(scope, idRoles);
  });
}

async function stillIs(server: Pick<EitherServer, 'as'>, { idUsers, token }: Almighty): Promise<boolean> {
  const own = server.as(token).call(getUser, { params: { id: idUsers } });
  const { modules } = await own.catch(() => ({ modules: [] }));
  return modules.length === Object.keys(MODULES).length;
}
