import type { HelpModule } from '#shared/contract/installation/help.ts';

interface HelpTopic {
  readonly module: HelpModule;
  /** How the addresses of its pages begin. */
  readonly under: string;
  /** Where `?` already shows something of the page's own. */
  readonly ownKey?: true;
}

/** Which help goes with which page. The longest beginning that fits counts. */
const TOPICS: readonly HelpTopic[] = [
  { module: 'home', under: '/app' },
  { module: 'workstation', under: '/app/workstation', ownKey: true },
  { module: 'workstation', under: '/app/workstation-selection' },
  { module: 'consolidated', under: '/app/consolidated' },
  { module: 'fleet', under: '/app/fleet' },
  { module: 'branches', under: '/app/fleet/new' },
  { module: 'replication', under: '/app/replication' },
  { module: 'users', under: '/app/administration' },
  { module: 'roles', under: '/app/administration/roles' },
  { module: 'preferences', under: '/app/administration/preferences' },
  { module: 'directory', under: '/app/administration/directory' },
  { module: 'services', under: '/app/configuration' },
  { module: 'branch-types', under: '/app/configuration/branch-types' },
  { module: 'branch-groups', under: '/app/configuration/branch-groups' },
  { module: 'branches', under: '/app/configuration/branch' },
  { module: 'general-settings', under: '/app/configuration/tools/general-settings' },
  { module: 'ticket-generation', under: '/app/implementator' },
  { module: 'branch-reset', under: '/app/implementator/branch-reset' },
  { module: 'branch-status', under: '/app/implementator/branch-status' },
  { module: 'licence', under: '/app/implementator/licence' },
  { module: 'backup', under: '/app/implementator/backup' },
  { module: 'error-log', under: '/app/implementator/error-log' },
  { module: 'about', under: '/app/about' },
];

const SIGN_IN: HelpTopic = { module: 'sign-in', under: '' };

/** The help for the page at an address. */
export function topicOf(address: string): HelpTopic {
  // A form is about the branch, whichever it is.
  const pathname = address.replace(/^\/app\/fleet\/\d+\/edit$/, '/app/fleet/new');
  const fitting = TOPICS.filter(({ under }) => pathname === under || pathname.startsWith(`${under}/`));
  return fitting.reduce((best, topic) => (topic.under.length > best.under.length ? topic : best), SIGN_IN);
}
