import 'i18next';

/** Keys are checked when compiling: each namespace of the Spanish catalogue is named here once. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
  }
  interface ResourceNamespaceMap {
    administration: typeof import('./locales/es/administration.json');
    'alarm-notices': typeof import('./locales/es/alarm-notices.json');
    'alert-messages': typeof import('./locales/es/alert-messages.json');
    attention: typeof import('./locales/es/attention.json');
    auth: typeof import('./locales/es/auth.json');
    backup: typeof import('./locales/es/backup.json');
    'branch-groups': typeof import('./locales/es/branch-groups.json');
    'branch-types': typeof import('./locales/es/branch-types.json');
    branches: typeof import('./locales/es/branches.json');
    'close-reasons': typeof import('./locales/es/close-reasons.json');
    common: typeof import('./locales/es/common.json');
    consolidated: typeof import('./locales/es/consolidated.json');
    'workstation-dialogs': typeof import('./locales/es/workstation-dialogs.json');
    designer: typeof import('./locales/es/designer.json');
    'display-designs': typeof import('./locales/es/display-designs.json');
    dashboard: typeof import('./locales/es/dashboard.json');
    devices: typeof import('./locales/es/devices.json');
    displays: typeof import('./locales/es/displays.json');
    directory: typeof import('./locales/es/directory.json');
    errors: typeof import('./locales/es/errors.json');
    'first-start': typeof import('./locales/es/first-start.json');
    fleet: typeof import('./locales/es/fleet.json');
    'general-settings': typeof import('./locales/es/general-settings.json');
    help: typeof import('./locales/es/help.json');
    implementator: typeof import('./locales/es/implementator.json');
    segments: typeof import('./locales/es/segments.json');
    'attention-areas': typeof import('./locales/es/attention-areas.json');
    queues: typeof import('./locales/es/queues.json');
    'detail-groups': typeof import('./locales/es/detail-groups.json');
    'view-profiles': typeof import('./locales/es/view-profiles.json');
    'detail-profiles': typeof import('./locales/es/detail-profiles.json');
    'workstation-types': typeof import('./locales/es/workstation-types.json');
    workstations: typeof import('./locales/es/workstations.json');
    'available-queues': typeof import('./locales/es/available-queues.json');
    'branch-queues': typeof import('./locales/es/branch-queues.json');
    'configuration-check': typeof import('./locales/es/configuration-check.json');
    'attention-profiles': typeof import('./locales/es/attention-profiles.json');
    map: typeof import('./locales/es/map.json');
    messages: typeof import('./locales/es/messages.json');
    supervision: typeof import('./locales/es/supervision.json');
    'ticket-designs': typeof import('./locales/es/ticket-designs.json');
    'kiosk-designer': typeof import('./locales/es/kiosk-designer.json');
    'branch-printers': typeof import('./locales/es/branch-printers.json');
    resources: typeof import('./locales/es/resources.json');
    'kiosk-test': typeof import('./locales/es/kiosk-test.json');
    kiosks: typeof import('./locales/es/kiosks.json');
    'virtual-tickets': typeof import('./locales/es/virtual-tickets.json');
    schedules: typeof import('./locales/es/schedules.json');
    alarms: typeof import('./locales/es/alarms.json');
    history: typeof import('./locales/es/history.json');
    transfer: typeof import('./locales/es/transfer.json');
    kiosk: typeof import('./locales/es/kiosk.json');
    licence: typeof import('./locales/es/licence.json');
    paper: typeof import('./locales/es/paper.json');
    passwords: typeof import('./locales/es/passwords.json');
    'open-work': typeof import('./locales/es/open-work.json');
    'people-waiting': typeof import('./locales/es/people-waiting.json');
    preferences: typeof import('./locales/es/preferences.json');
    'print-history': typeof import('./locales/es/print-history.json');
    printers: typeof import('./locales/es/printers.json');
    recording: typeof import('./locales/es/recording.json');
    replication: typeof import('./locales/es/replication.json');
    restores: typeof import('./locales/es/restores.json');
    roles: typeof import('./locales/es/roles.json');
    rollouts: typeof import('./locales/es/rollouts.json');
    services: typeof import('./locales/es/services.json');
    'settings-form': typeof import('./locales/es/settings-form.json');
    shell: typeof import('./locales/es/shell.json');
    signage: typeof import('./locales/es/signage.json');
    speech: typeof import('./locales/es/speech.json');
    supervision: typeof import('./locales/es/supervision.json');
    users: typeof import('./locales/es/users.json');
    'ticket-printer': typeof import('./locales/es/ticket-printer.json');
    'virtual-printer': typeof import('./locales/es/virtual-printer.json');
    workstation: typeof import('./locales/es/workstation.json');
  }
}
