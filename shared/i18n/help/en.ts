import about from './en/about.json' with { type: 'json' };
import backup from './en/backup.json' with { type: 'json' };
import branchGroups from './en/branch-groups.json' with { type: 'json' };
import branchReset from './en/branch-reset.json' with { type: 'json' };
import branchStatus from './en/branch-status.json' with { type: 'json' };
import branchTypes from './en/branch-types.json' with { type: 'json' };
import branches from './en/branches.json' with { type: 'json' };
import consolidated from './en/consolidated.json' with { type: 'json' };
import directory from './en/directory.json' with { type: 'json' };
import errorLog from './en/error-log.json' with { type: 'json' };
import fleet from './en/fleet.json' with { type: 'json' };
import generalSettings from './en/general-settings.json' with { type: 'json' };
import home from './en/home.json' with { type: 'json' };
import licence from './en/licence.json' with { type: 'json' };
import preferences from './en/preferences.json' with { type: 'json' };
import replication from './en/replication.json' with { type: 'json' };
import roles from './en/roles.json' with { type: 'json' };
import services from './en/services.json' with { type: 'json' };
import signIn from './en/sign-in.json' with { type: 'json' };
import ticketGeneration from './en/ticket-generation.json' with { type: 'json' };
import users from './en/users.json' with { type: 'json' };
import workstation from './en/workstation.json' with { type: 'json' };

/** The help pages: English. */
export const en = {
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
