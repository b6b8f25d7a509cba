import { describe, expect, it } from 'vitest';
import { isScreenOn } from '#electron/main/screens.ts';
import { DEVICE_ROLES, type DeviceRole } from '#electron/roles.ts';
import { DAYS } from '#shared/domain/time/days.ts';
import { MONDAY } from '#tests/support/electron/simulated-device.ts';
import { type Below, MAX_ERROR_MS, VIOLATIONS } from './errors.ts';
import { type LivingDevice, startLiving } from './living-device.ts';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
/** Maximum time from the end of the faults until a device shows the expected page. */
const HEALED = 12 * MINUTE;
const SEED = Number(process.env.TURNO_MODEL_SEED ?? 1);
const WEEKS = Number(process.env.TURNO_APPLIANCE_WEEKS ?? 1);

const HOURS = {
  hours: DAYS.slice(0, 6).map((day) => ({ day, start: '07:00:00', end: '20:00:00' })),
  zoneHours: 1,
};

/** Random numbers, the same for the same seed (mulberry32). */
function rendered(seed: number): Below {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** Compares the screen with the expected content. */
async function look(machine: LivingDevice) {
  const device = machine.device();
  const { state } = device.contents();
  const page = await device.page();
  const branch = machine.branch.devices.get(String(device.storedSettings().key));
  const shows = page?.view ?? device.address().replace(/^http:\/\/[^/]+/, '');
  const isScreenOff = page?.view === 'screenOff' && isNight(machine);
  const wanted = machine.role === 'branch-server' ? 'status' : branch?.path;
  return { state, shows, wanted: isScreenOff ? 'screenOff' : wanted };
}

/** Whether the branch has been closed for long enough to switch the screen off. */
const isNight = ({ world: { time } }: LivingDevice): boolean =>
  !isScreenOn(HOURS, MONDAY + time.mono() - 1_000 - MINUTE);

async function live(role: DeviceRole, seed: number) {
  const below = rendered(seed);
  const machine = startLiving(role);
  machine.branch.hours = HOURS;
  const { time } = machine.world;
  const names = Object.keys(VIOLATIONS);
  const befell = new Map<string, number>();
  const ends: { at: number; end: () => void }[] = [];
  let healed = 0;
  const until = time.mono() + WEEK;
  await time.pass(MINUTE);

  while (time.mono() < until) {
    const name = names[below(names.length)] ?? '';
    const end = VIOLATIONS[name]?.(machine, below);
    befell.set(name, (befell.get(name) ?? 0) + 1);
    if (typeof end === 'function') ends.push({ at: time.mono() + below(MAX_ERROR_MS), end: () => end() });
    const quiet = below(40 * MINUTE);
    await time.pass(quiet);
    if (ends.length === 0 && quiet >= HEALED) {
      const { state, shows, wanted } = await look(machine);
      expect({ after: name, state, shows }).toEqual({ after: name, state: 'alive', shows: wanted });
      healed += 1;
    }
    for (const over of ends.splice(0)) {
      if (over.at <= time.mono()) over.end();
      else ends.push(over);
    }
  }
  for (const { end } of ends) end();
  await time.pass(HEALED);
  return { machine, befell, healed };
}

describe.each(DEVICE_ROLES)('a week of a %s', (role) => {
  it.each(Array.from({ length: WEEKS }, (_, week) => SEED + week))(
    'with random faults (%i) ends in a working state',
    async (seed) => {
      const { machine, befell, healed } = await live(role, seed * 1_000 + DEVICE_ROLES.indexOf(role));
      expect([...befell.keys()].sort()).toEqual(Object.keys(VIOLATIONS).sort());
      expect(healed).toBeGreaterThan(50);
      const { state, shows, wanted } = await look(machine);
      expect({ state, shows, role: machine.device().storedSettings().role }).toEqual({
        state: 'alive',
        shows: wanted,
        role,
      });
      expect(machine.world.screen.state).toBe('on');
      const { isKiosk, isDisplayed } = machine.device().electron.window();
      if (role === 'kiosk' || role === 'display') expect([isKiosk, isDisplayed]).toEqual([true, true]);
      if (role === 'branch-server') expect(machine.world.supervisor.starts).toBeGreaterThan(0);
      // The print agent still runs after all faults.
      if (role === 'kiosk') expect(machine.device().printing.log.at(-1)).toContain('start');
      // It restarts only after power cuts and on retries of a failed graphics card.
      const cuts = [
        'the power is cut',
        'the power is cut and a sector is damaged',
        'the machine is switched off and on',
      ];
      const cards = Math.floor((befell.get('the graphics card fails') ?? 0) / 3);
      const maximum = cuts.reduce((sum, name) => sum + (befell.get(name) ?? 0), 1 + 2 * cards);
      expect(machine.starts()).toBeLessThanOrEqual(maximum);
    },
  );
});
