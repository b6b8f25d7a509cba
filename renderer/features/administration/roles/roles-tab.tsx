import { useMatch, useParams } from 'react-router';
import { RoleFormScreen } from './role-form-screen.tsx';
import { RolesList } from './roles-list.tsx';

/**
 * Shows the list of roles, or the form for a new one or for the one of the address (access specification, section 2).
 */
export function RolesTab() {
  const { id } = useParams();
  const adding = useMatch('/app/administration/roles/new') !== null;
  if (adding) return <RoleFormScreen key="new" id={null} />;
  return id === undefined ? <RolesList /> : <RoleFormScreen key={id} id={Number(id)} />;
}
