import type { Draft } from '#renderer/ui/fields/draft/control.ts';
import type { UserFullData } from '#shared/contract/access/users.ts';

/** Holds the first values of a new user's form. */
const EMPTY: Draft = {
  firstName: '',
  lastName: '',
  idnumber: '',
  email: '',
  telephone: '',
  username: '',
  usertype: 'GALA',
  enabled: 'Y',
  idUserRoles: null,
  idAttentionAreas: null,
};

/** Fills the form of a user, or of a new one. */
export const draftOf = (user: UserFullData | null): Draft =>
  user
    ? {
        firstName: user.firstName,
        lastName: user.lastName,
        idnumber: user.idnumber,
        email: user.email,
        telephone: user.telephone,
        username: user.username,
        usertype: user.usertype,
        enabled: user.enabled,
        idUserRoles: user.idUserRoles,
        idAttentionAreas: user.idAttentionAreas,
      }
    : EMPTY;
