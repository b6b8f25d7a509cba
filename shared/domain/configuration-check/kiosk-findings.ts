import type { Configured } from './configured.ts';
import type { Finding } from './finding.ts';

/** What customers touch: kiosks that show nothing, and buttons that no queue stands behind. */
export function kioskFindings(configured: Configured): Finding[] {
  const kiosks = configured.kiosks.filter(({ enabled }) => enabled);
  if (kiosks.length === 0) return [{ rule: 'NO_KIOSK', id: null, name: '' }];
  return kiosks.flatMap((kiosk): Finding[] => {
    const of = { id: kiosk.id, name: kiosk.name };
    if (!kiosk.hasFirstScreen) return [{ rule: 'KIOSK_WITHOUT_SCREEN', ...of }];
    const dead = kiosk.tickets.filter((ticket) => !leadsSomewhere(ticket, configured));
    const services = new Set(dead.map(({ service }) => service));
    return [...services].map((service) => ({
      rule: 'KIOSK_LEADS_NOWHERE',
      ...of,
      with: configured.services.find(({ id }) => id === service)?.name ?? `${service}`,
    }));
  });
}

/** Whether some queue that is switched on and offered in a branch takes the ticket of a button. */
function leadsSomewhere(
  { service, segment }: { readonly service: number; readonly segment: number | null },
  { associations, queues, services, branches, branchTypes }: Configured,
): boolean {
  const isOn = (things: readonly { readonly id: number; readonly enabled: boolean }[], wanted: number) =>
    things.some(({ id, enabled }) => id === wanted && enabled);
  const offered = new Set(
    branches
      .filter(({ enabled }) => enabled)
      .flatMap(({ branchType }) => branchTypes.find(({ id }) => id === branchType)?.offered ?? []),
  );
  return (
    isOn(services, service) &&
    associations.some(
      (each) =>
        each.service === service &&
        (segment === null || each.segment === segment) &&
        isOn(queues, each.queue) &&
        offered.has(each.queue),
    )
  );
}
