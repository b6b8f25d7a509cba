import type { DisplayStatus, ShownPage } from '#shared/contract/devices/display-status.ts';
import { displayState } from '#shared/domain/devices/display-state.ts';
import type { JudgedDisplay } from './display-states.ts';
import type { HeardPage } from './heard-pages.ts';

interface Known {
  /** The look that is in force; null where that cannot be told. */
  readonly revision: string | null;
  /** What was last heard of it, where no page is open. */
  readonly last: HeardPage | undefined;
}

/** Shows how a display is, as its list has it. */
export function presentStatus(judged: JudgedDisplay, { revision, last }: Known): DisplayStatus {
  const { display, state, since, seenAt, isRaised, open, paired } = judged;
  const shown = (page: HeardPage, live: 'Y' | 'N') => presentPage(page, live, revision);
  return {
    ...{ id: display.id, name: display.name, design: display.design },
    ...{ state, since, seenAt, raised: isRaised ? 'Y' : 'N' },
    pages: open.length > 0 ? open.map((page) => shown(page, 'Y')) : last ? [shown(last, 'N')] : [],
    devices: paired.map(({ device, place }) => ({
      id: device.id,
      state: displayState({ isOn: display.isOn, places: [place] }).state,
      seenAt: place.seenAt ?? device.paired_at,
      pairedAt: device.paired_at,
      pairedBy: device.paired_by,
    })),
  };
}

function presentPage(page: HeardPage, live: 'Y' | 'N', revision: string | null): ShownPage {
  const { idDevices, seenAt, address, version, shows, code, width, height, current, silent } = page;
  const isKnown = page.revision !== null && revision !== null;
  return {
    ...{ idDevices, live, seenAt, address, version, shows, code, width, height },
    newest: isKnown ? (page.revision === revision ? 'Y' : 'N') : null,
    current: current ? 'Y' : 'N',
    silent: silent ? 'Y' : 'N',
  };
}
