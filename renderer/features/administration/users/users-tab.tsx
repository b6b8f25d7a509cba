import { useMatch, useParams } from 'react-router';
import { UserFormScreen } from './form/user-form-screen.tsx';
import { UsersList } from './users-list.tsx';

/**
 * Shows the list of users, or the form for a new one or for the one of the address (access specification, section 2).
 */
export function UsersTab() {
  const { id } = useParams();
  const adding = useMatch('/app/administration/users/new') !== null;
  if (adding) return <UserFormScreen key="new" id={null} />;
  return id === undefined ? <UsersList /> : <UserFormScreen key={id} id={Number(id)} />;
}
