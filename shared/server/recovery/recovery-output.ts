import type { ByRole, Lifted, Recovered } from './recover-user.ts';

const LIFTED: Readonly<Record<Lifted, string>> = {
  blocked: 'The user was blocked by wrong passwords; not any more.',
  disabled: 'The user was disabled; not any more.',
  roleDisabled: 'The role of the user was disabled; not any more.',
  directory: 'The password was that of the directory; from now on it is one of Turno’s own.',
};

/** Says what was done for a user, with the password, which is shown this once. */
export const formatOutcome = (username: string, { password, lifted }: Recovered): string[] => [
  `New password of ${username}: ${password}`,
  'It is shown this once; another has to be chosen at the next sign-in. Open sessions of the user have ended.',
  ...lifted.map((one) => LIFTED[one]),
];

/** Says what was done at a branch for a user whom central gives a password. */
export const formatUnblocked = (username: string, wasBlocked: boolean, central: string): string[] => [
  wasBlocked
    ? `${username} was blocked by wrong passwords; not any more.`
    : `${username} is not blocked here.`,
  `Users and passwords come from ${central}: give another password there.`,
];

/** Describes somebody who may administer, and what keeps them out. */
export function formatUser(user: ByRole, isBlocked: boolean): string {
  const hindrances = [
    !user.enabled && 'disabled',
    !user.role_enabled && 'role disabled',
    isBlocked && 'blocked',
    user.user_type === 'AD' && 'password in the directory',
    user.user_type === 'GALA' && user.password_hash === '' && 'no password yet',
  ].filter((one) => one !== false);
  return [`${user.username} (${user.role})`, ...hindrances].join(', ');
}
