import { Navigate, Outlet } from 'react-router';
import type { ModuleId } from '../../../shared/domain/access/modules.ts';
import { usePrivilege } from '../../lib/use-privilege.ts';

/** Lets through who has one of the modules; an address typed by anybody else leads home. */
export function RequirePrivilege({ anyOf }: { readonly anyOf: readonly ModuleId[] }) {
  const may = usePrivilege();
  return may(anyOf) ? <Outlet /> : <Navigate to="/app/home" replace />;
}
