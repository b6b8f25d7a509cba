import { Navigate, Outlet } from 'react-router';
import { useKnowsWhatItShows, useShows } from '#renderer/lib/server/sync-type.tsx';
import { usePrivilege } from '#renderer/lib/session/use-privilege.ts';
import type { ModuleId } from '#shared/domain/access/modules.ts';
import type { Part } from '#shared/domain/sync-type.ts';

interface RequirePrivilegeProps {
  readonly anyOf: readonly ModuleId[];
  /** What the screens behind it are part of, where not every installation has them. */
  readonly part?: Part;
}

/** Lets through who has one of the modules, where the part is shown; an address typed by anybody else leads home. */
export function RequirePrivilege({ anyOf, part }: RequirePrivilegeProps) {
  const may = usePrivilege();
  const shows = useShows();
  const knows = useKnowsWhatItShows();
  if (!knows) return null;
  return shows(part) && may(anyOf) ? <Outlet /> : <Navigate to="/app/home" replace />;
}
