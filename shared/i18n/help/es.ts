import about from './es/about.json' with { type: 'json' };
import backup from './es/backup.json' with { type: 'json' };
import branchGroups from './es/branch-groups.json' with { type: 'json' };
import branchReset from './es/branch-reset.json' with { type: 'json' };
import branchStatus from './es/branch-status.json' with { type: 'json' };
import branchTypes from './es/branch-types.json' with { type: 'json' };
import branches from './es/branches.json' with { type: 'json' };
import consolidated from './es/consolidated.json' with { type: 'json' };
import directory from './es/directory.json' with { type: 'json' };
import errorLog from './es/error-log.json' with { type: 'json' };
import fleet from './es/fleet.json' with { type: 'json' };
import generalSettings from './es/general-settings.json' with { type: 'json' };
import home from './es/home.json' with { type: 'json' };
import licence from './es/licence.json' with { type: 'json' };
import preferences from './es/preferences.json' with { type: 'json' };
import replication from './es/replication.json' with { type: 'json' };
import roles from './es/roles.json' with { type: 'json' };
import services from './es/services.json' with { type: 'json' };
import signIn from './es/sign-in.json' with { type: 'json' };
import ticketGeneration from './es/ticket-generation.json' with { type: 'json' };
import users from './es/users.json' with { type: 'json' };
import workstation from './es/workstation.json' with { type: 'json' };

/** The help pages: Spanish. */
export const es = {
  about,
  backup,
  'branch-groups': branchGroups,
  'branch-reset': branchReset,
  'branch-status': branchStatus,
  'branch-types': branchTypes,
  branches,
  consolidated,
  directory,
  'error-log': errorLog,
  fleet,
  'general-settings': generalSettings,
  home,
  licence,
  preferences,
  replication,
  roles,
  services,
  'sign-in': signIn,
  'ticket-generation': ticketGeneration,
  users,
  workstation,
};
