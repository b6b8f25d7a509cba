import type { Kysely } from 'kysely';
import { idsOfIncludedBranches, modulesOfRole } from '#shared/server/access/queries.ts';
import { tokenHash } from '#shared/server/access/token.ts';
import { callerFrom, tokenHolders } from '#shared/server/access/token-holder.ts';
import { tokenStatus } from '#shared/server/access/token-status.ts';
import type { CallerOf } from '#shared/server/kit/caller.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { CentralTables } from '../db/tables.ts';

/** Finds the user behind a bearer token. Asked anew each time: another process may have ended the sign-in. */
export function createCallerOf(reader: Kysely<CentralTables>, clock: Clock): CallerOf {
  return async (token) => {
    const hash = tokenHash(token);
    const holder = await tokenHolders(reader).where('t.token_hash', '=', hash).executeTakeFirst();
    if (!holder) return { kind: 'invalid' };
    const status = tokenStatus(holder, clock.now());
    if (status !== 'valid') return { kind: status };
    const modules = holder.role_enabled ? await modulesOfRole(reader, holder.id_roles) : [];
    const branches = await idsOfIncludedBranches(reader, holder.id);
    return { kind: 'known', caller: callerFrom(holder, { modules, branches }, hash) };
  };
}
