import { Navigate } from 'react-router';
import { MODULES } from '../../../shared/domain/access/modules.ts';
import { usePrivilege } from '../../lib/use-privilege.ts';

/** Where the configuration leads when nothing of it is chosen: to the first that whoever is signed in may open. */
export function FirstConfiguration() {
  const may = usePrivilege();
  const first = may([MODULES.configurationGlobal])
    ? 'services'
    : may([MODULES.branchCreate, MODULES.branchEdit])
      ? 'branch'
      : 'tools/general-settings';
  return <Navigate to={first} replace />;
}
