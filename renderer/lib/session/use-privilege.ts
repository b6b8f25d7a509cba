import { useAtomValue } from 'jotai';
import type { ModuleId } from '#shared/domain/access/modules.ts';
import { sessionAtom } from './session.ts';

/** Tells whether the signed-in user has at least one of the modules; no modules asked means anybody signed in. */
export function usePrivilege(): (anyOf: readonly ModuleId[]) => boolean {
  const modules = useAtomValue(sessionAtom)?.user.modules ?? [];
  return (anyOf) => anyOf.length === 0 || anyOf.some((module) => modules.includes(module));
}
