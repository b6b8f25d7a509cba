import type { ModuleId } from '../../domain/access/modules.ts';

/** The signed-in user behind a request. */
export interface Caller {
  readonly idUsers: number;
  readonly idEmployees: number;
  readonly modules: readonly number[];
  readonly idAttentionAreas: number | null;
  readonly tokenHash: string;
}

/** Finds who holds a bearer token. */
export type CallerOf = (token: string) => CallerAnswer | Promise<CallerAnswer>;
export type CallerAnswer =
  | { readonly kind: 'known'; readonly caller: Caller }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'expired' };

/** Whether the caller's role holds at least one of the modules. */
export function mayUse(caller: Caller, modules: readonly ModuleId[]): boolean {
  return modules.some((module) => caller.modules.includes(module));
}
