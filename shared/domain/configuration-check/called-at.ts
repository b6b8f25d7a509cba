import type { CheckedProfile, CheckedWorkstation, Configured } from './configured.ts';

/**
 * Finds the queues that a workstation can call: that of its one service and segment where its type has them, else those
 * of its view profile that its attention profiles lead to.
 */
export function calledAt(workstation: CheckedWorkstation, configured: Configured): number[] {
  const type = configured.workstationTypes.find(({ id }) => id === workstation.type);
  const view = configured.viewProfiles.find(({ id }) => id === type?.viewProfile);
  if (!type?.enabled || type.reception || !view) return [];
  const { lineal } = type;
  if (lineal)
    return configured.associations
      .filter(({ service, segment }) => service === lineal.service && segment === lineal.segment)
      .map(({ queue }) => queue);
  if (workstation.attentionProfile === null) return [];
  const led = ledTo(workstation.attentionProfile, configured.attentionProfiles, new Set());
  return led === 'every' ? [...view.queues] : view.queues.filter((queue) => led.has(queue));
}

/** The queues of a profile, its parts and its alternatives; a profile without rows calls every queue. */
function ledTo(
  id: number,
  profiles: readonly CheckedProfile[],
  seen: Set<number>,
): ReadonlySet<number> | 'every' {
  const profile = profiles.find((each) => each.id === id);
  if (!profile || seen.has(id)) return new Set();
  seen.add(id);
  if (profile.type !== 'CONDITIONALBASED' && profile.rows.length === 0) return 'every';
  const led = new Set(profile.rows.map(({ queue }) => queue));
  for (const next of [...profile.parts, profile.alternative]) {
    const more = next === null ? [] : ledTo(next, profiles, seen);
    if (more === 'every') return 'every';
    for (const queue of more) led.add(queue);
  }
  return led;
}
