import about from './sv/about.json' with { type: 'json' };
import backup from './sv/backup.json' with { type: 'json' };
import branchGroups from './sv/branch-groups.json' with { type: 'json' };
import branchReset from './sv/branch-reset.json' with { type: 'json' };
import branchStatus from './sv/branch-status.json' with { type: 'json' };
import branchTypes from './sv/branch-types.json' with { type: 'json' };
import branches from './sv/branches.json' with { type: 'json' };
import consolidated from './sv/consolidated.json' with { type: 'json' };
import directory from './sv/directory.json' with { type: 'json' };
import errorLog from './sv/error-log.json' with { type: 'json' };
import fleet from './sv/fleet.json' with { type: 'json' };
import generalSettings from './sv/general-settings.json' with { type: 'json' };
import home from './sv/home.json' with { type: 'json' };
import licence from './sv/licence.json' with { type: 'json' };
import preferences from './sv/preferences.json' with { type: 'json' };
import replication from './sv/replication.json' with { type: 'json' };
import roles from './sv/roles.json' with { type: 'json' };
import services from './sv/services.json' with { type: 'json' };
import signIn from './sv/sign-in.json' with { type: 'json' };
import ticketGeneration from './sv/ticket-generation.json' with { type: 'json' };
import users from './sv/users.json' with { type: 'json' };
import workstation from './sv/workstation.json' with { type: 'json' };

/** The help pages: Swedish. */
export const sv = {
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
