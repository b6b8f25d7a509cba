import { expect, it } from 'vitest';
import { createScreenPower } from './screens.ts';

const silent = { info: () => {}, warn: () => {}, lastLines: () => [] };

function machine(
  environment: NodeJS.ProcessEnv,
  programs: Record<string, string>,
  platform: NodeJS.Platform = 'linux',
) {
  const calls: string[] = [];
  let monitor = 'On';
  const power = createScreenPower({
    environment,
    platform,
    log: silent,
    async run(program, args) {
      calls.push([program, ...args].join(' '));
      const answer = programs[program];
      if (answer === undefined) throw new Error('ENOENT');
      if (program !== 'xset') return answer;
      if (args[0] === 'dpms') monitor = args[2] === 'off' ? 'Off' : 'On';
      return args[0] === 'q' ? answer.replace('MONITOR', monitor) : '';
    },
  });
  return { power, calls };
}

const DPMS = `DPMS (Display Power Management Signaling):
  Standby: 0    Suspend: 0    Off: 0
  DPMS is Enabled
  Monitor is MONITOR
`;
const NO_DPMS = `DPMS (Energy Star):
  Server does not have the DPMS Extension
`;

const TWO_SCREENS = `HDMI-A-1 "Some maker 27 (HDMI-A-1)"
  Enabled: yes
  Modes:
    1920x1080 px, 60.000000 Hz (preferred, current)
DP-1 "Other"
  Enabled: yes
`;

it('switches each screen of a Wayland session', async () => {
  const { power, calls } = machine({ WAYLAND_DISPLAY: 'wayland-0' }, { 'wlr-randr': TWO_SCREENS });
  expect(await power.set('off')).toBe(true);
  expect(calls).toEqual(
    ['wlr-randr ', 'wlr-randr --output HDMI-A-1 --off', 'wlr-randr --output DP-1 --off'].map((call) =>
      call.trim(),
    ),
  );
});

it('switches the screens of an X session, and disables the screen saver of X', async () => {
  const { power, calls } = machine({ DISPLAY: ':0' }, { xset: DPMS });
  expect([await power.set('off'), await power.set('on')]).toEqual([true, true]);
  const query = 'xset q';
  expect(calls).toEqual(['xset dpms force off', query, 'xset dpms force on', query, 'xset s off -dpms']);
});

it('reports that it cannot switch if X has no DPMS, although the command succeeds', async () => {
  expect(await machine({ DISPLAY: ':0' }, { xset: NO_DPMS }).power.set('off')).toBe(false);
});

it('uses the next method if one does not work', async () => {
  const { power, calls } = machine({ WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' }, { xset: DPMS });
  expect(await power.set('off')).toBe(true);
  expect(calls).toContain('xset dpms force off');
});

it('switches a console without a session', async () => {
  const { power, calls } = machine({}, { vbetool: '' });
  expect(await power.set('on')).toBe(true);
  expect(calls).toEqual(['vbetool dpms on']);
});

it.each([
  ['nothing works', {}, 'linux'],
  ['the system is another', {}, 'win32'],
] as const)('reports that it cannot switch if %s', async (_, environment, platform) => {
  expect(await machine(environment, {}, platform).power.set('off')).toBe(false);
});

it('reports that it cannot switch if a session names no screen', async () => {
  const { power } = machine({ WAYLAND_DISPLAY: 'wayland-0' }, { 'wlr-randr': '' });
  expect(await power.set('off')).toBe(false);
});
