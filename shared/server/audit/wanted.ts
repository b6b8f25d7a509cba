import { AUDIT_ACTIONS, type AuditAction } from '#shared/domain/access/audit-actions.ts';
import { type GeneralSettings, readGeneralSettings } from '#shared/domain/settings/read-settings.ts';

const SWITCH = { log: 'auditLog', change: 'auditChanges' } as const satisfies Record<
  string,
  keyof GeneralSettings
>;

/** True if the settings enable the audit of this action. */
export function isAudited(
  action: AuditAction,
  stored: readonly { readonly name: string; readonly value: string }[],
): boolean {
  const wanted = AUDIT_ACTIONS[action];
  return wanted === 'always' || readGeneralSettings(stored)[SWITCH[wanted]];
}
