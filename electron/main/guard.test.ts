import { describe, expect, it } from 'vitest';
import { preventable } from '#tests/support/electron/fake-window.ts';
import {
  createFakeDevice,
  createPairedDevice,
  KEY,
  PATHS,
  SERVER,
} from '#tests/support/electron/simulated-device.ts';

type Device = Awaited<ReturnType<typeof createPairedDevice>>;

/** Whether an event of a page or user is prevented. */
function isPrevented(device: Device, event: string, more: object = {}): boolean {
  const announced = preventable(more);
  device.contents().events.emit(event, announced);
  return announced.defaultPrevented;
}

const ELSEWHERE = [
  'https://example.com/',
  'http://192.168.1.10/',
  'http://192.168.1.10:8081/',
  'http://192.168.1.100:8080/',
  'https://192.168.1.10:8080/',
  'http://192.168.1.10:8080@example.com/',
  'http://user@192.168.1.10:8080/',
  'http://192.168.1.10:8080.example.com/',
  'file:///etc/passwd',
  'data:text/html,<h1>Turno</h1>',
  'blob:http://192.168.1.10:8080/1',
  'view-source:http://192.168.1.10:8080/',
  'chrome://settings',
  'devtools://devtools/bundled/inspector.html',
  'javascript:alert(1)',
  'turno://elsewhere/device.html',
  'not an address',
  '',
];

describe.each(['kiosk', 'display', 'operator'] as const)('the window of a %s', (role) => {
  it.each(ELSEWHERE)('does not navigate to %o', async (url) => {
    const device = await createPairedDevice(role);
    for (const event of ['will-navigate', 'will-redirect', 'will-frame-navigate'])
      expect([event, isPrevented(device, event, { url })]).toEqual([event, true]);
  });

  it('follows its server to any page', async () => {
    const device = await createPairedDevice(role);
    for (const event of ['will-navigate', 'will-redirect', 'will-frame-navigate'])
      expect(isPrevented(device, event, { url: `${SERVER}/app/reports?from=1` })).toBe(false);
  });

  it('cannot navigate to the pages of the device', async () => {
    const device = await createPairedDevice(role);
    expect(isPrevented(device, 'will-navigate', { url: 'turno://device/device.html' })).toBe(true);
  });

  it.each([...ELSEWHERE.filter((url) => !url.startsWith('http')), 'turno://device/device.html'])(
    'opens no window for a link to %o',
    async (url) => {
      const device = await createPairedDevice(role);
      expect(device.contents().openLink(url)).toBeNull();
      expect(device.electron.externalPages).toEqual([]);
    },
  );

  it('embeds nothing, and has no developer tools', async () => {
    const device = await createPairedDevice(role);
    const contents = device.contents();
    expect(isPrevented(device, 'will-attach-webview')).toBe(true);
    let closed = 0;
    contents.events.on('closed-dev-tools', () => {
      closed += 1;
    });
    contents.events.emit('devtools-opened');
    expect(closed).toBe(1);
  });

  it('isolates its pages from the system', async () => {
    const device = await createPairedDevice(role);
    // Complete, so that added options fail this test.
    expect(device.electron.window().options.webPreferences).toEqual({
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
      preload: '/turno/preload.cjs',
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      devTools: false,
      navigateOnDragDrop: false,
      experimentalFeatures: false,
      allowRunningInsecureContent: false,
      spellcheck: false,
      safeDialogs: true,
      backgroundThrottling: false,
      autoplayPolicy: 'no-user-gesture-required',
    });
  });

  it('is full screen without decoration in customer roles only', async () => {
    const { options } = (await createPairedDevice(role)).electron.window();
    const complete = {
      kiosk: true,
      fullscreen: true,
      frame: false,
      movable: false,
      resizable: false,
      minimizable: false,
      closable: false,
    };
    expect(options.autoHideMenuBar).toBe(true);
    if (role === 'operator') expect(options).not.toHaveProperty('kiosk');
    else expect(options).toMatchObject(complete);
  });
});

describe('a link to a new window', () => {
  const PRINT = `${SERVER}/ticket-printer?job=7`;
  const CRM = 'https://crm.example.com/customers/7';

  it.each(['kiosk', 'display'] as const)('opens nothing at a %s', async (role) => {
    const device = await createPairedDevice(role);
    for (const url of [PRINT, CRM]) expect(device.contents().openLink(url)).toBeNull();
    expect(device.electron.externalPages).toEqual([]);
  });

  it('opens pages of the server in a window of the operator without functions of the device', async () => {
    const device = await createPairedDevice('operator');
    const child = device.contents().openLink(PRINT);
    await device.time.pass(0);
    expect(child?.webContents.address).toBe(PRINT);
    expect(child?.options.webPreferences).toMatchObject({ sandbox: true, contextIsolation: true });
    expect(child?.options.webPreferences).not.toHaveProperty('preload');
    if (child === null) return;
    const event = preventable({ url: 'https://example.com/' });
    child.webContents.events.emit('will-navigate', event);
    expect(event.defaultPrevented).toBe(true);
    await expect(device.electron.invoke(child.webContents, 'page:workstation', null)).rejects.toThrow();
    expect(child.close()).toBe(true);
    expect(device.electron.hasQuit).toBe(false);
  });

  it('opens other pages, such as the customer in a CRM, in the browser of the system', async () => {
    const device = await createPairedDevice('operator');
    expect(device.contents().openLink(CRM)).toBeNull();
    expect(device.electron.externalPages).toEqual([CRM]);
  });

  it('leaves no window on a machine that becomes a kiosk', async () => {
    const device = await createPairedDevice('operator');
    const child = device.contents().openLink(PRINT);
    device.branch.change(KEY, { role: 'kiosk', path: PATHS.kiosk });
    await device.time.pass(1_000);
    expect(child?.isDestroyed()).toBe(true);
  });
});

it('a page gets no Bluetooth device', async () => {
  const device = await createPairedDevice('operator');
  const selected: string[] = [];
  const event = preventable({});
  const found = [{ deviceId: '1', deviceName: 'Headset' }];
  device.contents().events.emit('select-bluetooth-device', event, found, (id: string) => selected.push(id));
  expect([event.defaultPrevented, selected]).toEqual([true, ['']]);
});

describe('quitting with unsaved content', () => {
  /** Closes the window of an operator whose page objects. */
  async function closing() {
    const device = await createPairedDevice('operator');
    device.contents().isHolding = true;
    device.electron.window().close();
    return device;
  }

  it('asks, and quits if the person leaves', async () => {
    const device = await closing();
    expect([device.electron.hasQuit, device.electron.questions.length]).toEqual([false, 1]);
    device.electron.questions[0]?.answer(true);
    await device.time.pass(0);
    expect(device.electron.hasQuit).toBe(true);
  });

  it('keeps everything running if the person stays, and the window can be closed later', async () => {
    const device = await closing();
    device.electron.questions[0]?.answer(false);
    await device.time.pass(60_000);
    device.branch.sendCommands(KEY, 'log');
    await device.time.pass(2_000);
    expect(device.branch.sent).toHaveLength(1);
    device.contents().crash('crashed');
    await device.time.pass(2_000);
    expect(device.address()).toBe(`${SERVER}${PATHS.operator}`);
    device.electron.window().close();
    expect(device.electron.hasQuit).toBe(true);
  });

  it('asks also for a further window', async () => {
    const device = await createPairedDevice('operator');
    const child = device.contents().openLink(`${SERVER}/app/users`);
    if (child === null) throw new Error('no window was opened');
    await device.time.pass(0);
    child.webContents.isHolding = true;
    expect([child.close(), device.electron.questions.length]).toEqual([false, 1]);
    device.electron.questions[0]?.answer(true);
    await device.time.pass(0);
    expect([child.isDestroyed(), device.electron.hasQuit]).toEqual([true, false]);
  });
});

describe('closing a window', () => {
  it.each(['kiosk', 'display'] as const)('is prevented at a %s', async (role) => {
    const device = await createPairedDevice(role);
    expect(device.electron.window().close()).toBe(false);
    expect(device.electron.hasQuit).toBe(false);
  });

  it('ends the program of an operator', async () => {
    const device = await createPairedDevice('operator');
    device.electron.window().close();
    expect(device.electron.hasQuit).toBe(true);
  });

  it('hides the window of the branch server', async () => {
    const device = createFakeDevice([JSON.stringify({ key: 'a'.repeat(64), role: 'branch-server' })]);
    device.appliance.start();
    await device.time.pass(0);
    const window = device.electron.window();
    expect(window.close()).toBe(false);
    expect([window.isDisplayed, device.electron.hasQuit]).toEqual([false, false]);
  });

  it('succeeds while the system shuts down', async () => {
    const device = await createPairedDevice('kiosk');
    device.electron.powerEvents.emit('shutdown');
    expect(device.electron.window().close()).toBe(true);
    await device.time.pass(60_000);
    expect(device.electron.windows).toHaveLength(1);
  });
});

describe('permissions that pages request', () => {
  const PERMISSIONS = [
    ...['clipboard-read', 'clipboard-sanitized-write', 'display-capture', 'mediaKeySystem', 'geolocation'],
    ...['notifications', 'midi', 'midiSysex', 'pointerLock', 'fullscreen', 'openExternal', 'idle-detection'],
    ...[
      'window-management',
      'storage-access',
      'speaker-selection',
      'usb',
      'serial',
      'hid',
      'fileSystem',
      'unknown',
    ],
  ] as const;

  /** Whether a permission is granted, by both APIs of Electron. */
  function isAllowed(
    device: Device,
    permission: string,
    details: { url?: string; media?: string[]; isMainFrame?: boolean },
  ) {
    const { url = `${SERVER}/`, media = [], isMainFrame = true } = details;
    let isAllowedResult = false;
    const announced = { requestingUrl: url, isMainFrame, mediaTypes: media };
    device.electron.requests?.(
      null as never,
      permission as never,
      (allowed) => (isAllowedResult = allowed),
      announced as never,
    );
    const checked = device.electron.checks?.(null, permission as never, url, {
      isMainFrame,
      requestingUrl: url,
      mediaType: media[0],
    } as never);
    return [isAllowedResult, checked];
  }

  it('are limited to the microphone of an operator', async () => {
    const operator = await createPairedDevice('operator');
    expect(isAllowed(operator, 'media', { media: ['audio'] })).toEqual([true, true]);
    for (const role of ['kiosk', 'display'] as const)
      expect(isAllowed(await createPairedDevice(role), 'media', { media: ['audio'] })).toEqual([
        false,
        false,
      ]);
  });

  it.each([
    ['with the camera', { media: ['video'] }],
    ['of a frame', { media: ['audio'], isMainFrame: false }],
    ['of another server', { media: ['audio'], url: 'http://192.168.1.11:8080/' }],
    ['of the device’s own page', { media: ['audio'], url: 'turno://device/device.html' }],
  ])('are denied %s', async (_, details) => {
    expect(isAllowed(await createPairedDevice('operator'), 'media', details)).toEqual([false, false]);
  });

  it('exclude the camera together with the microphone', async () => {
    const [isAllowedResult] = isAllowed(await createPairedDevice('operator'), 'media', {
      media: ['audio', 'video'],
    });
    expect(isAllowedResult).toBe(false);
  });

  it.each(PERMISSIONS)('exclude %s', async (permission) => {
    for (const role of ['operator', 'kiosk'] as const)
      expect(isAllowed(await createPairedDevice(role), permission, {})).toEqual([false, false]);
  });

  it('exclude devices of the machine, and files except at an operator', async () => {
    const kiosk = await createPairedDevice('kiosk');
    expect(kiosk.electron.devices?.({ deviceType: 'usb' } as never)).toBe(false);
    const save = (device: Device) => {
      const announced = preventable({});
      device.electron.sessionEvents.emit('will-download', announced);
      return !announced.defaultPrevented;
    };
    expect([save(kiosk), save(await createPairedDevice('operator'))]).toEqual([false, true]);
  });
});
