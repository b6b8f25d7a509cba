import { describe, expect, it } from 'vitest';
import { preventable } from '#tests/support/electron/fake-window.ts';
import { createFakeDevice, createPairedDevice, SERVER } from '#tests/support/electron/played-device.ts';

type Device = Awaited<ReturnType<typeof createPairedDevice>>;

/** Whether something that a page or somebody before it sets off is prevented. */
function isPrevented(device: Device, event: string, more: object = {}): boolean {
  const told = preventable(more);
  device.contents().events.emit(event, told);
  return told.defaultPrevented;
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
  it.each(ELSEWHERE)('does not go to %o', async (url) => {
    const device = await createPairedDevice(role);
    for (const event of ['will-navigate', 'will-redirect', 'will-frame-navigate'])
      expect([event, isPrevented(device, event, { url })]).toEqual([event, true]);
  });

  it('goes wherever its server leads it on itself', async () => {
    const device = await createPairedDevice(role);
    for (const event of ['will-navigate', 'will-redirect', 'will-frame-navigate'])
      expect(isPrevented(device, event, { url: `${SERVER}/app/reports?from=1` })).toBe(false);
  });

  it('lets no page lead to the pages of the device', async () => {
    const device = await createPairedDevice(role);
    expect(isPrevented(device, 'will-navigate', { url: 'turno://device/device.html' })).toBe(true);
  });

  it('opens no other window, embeds nothing, is not enlarged, and shows no tools', async () => {
    const device = await createPairedDevice(role);
    const contents = device.contents();
    expect(contents.windowOpens?.({ url: `${SERVER}/` } as never)).toEqual({ action: 'deny' });
    expect(isPrevented(device, 'will-attach-webview')).toBe(true);
    expect(isPrevented(device, 'zoom-changed')).toBe(true);
    let closed = 0;
    contents.events.on('closed-dev-tools', () => {
      closed += 1;
    });
    contents.events.emit('devtools-opened');
    expect(closed).toBe(1);
  });

  it('runs its pages apart from the system', async () => {
    const device = await createPairedDevice(role);
    // Whole: what is added is looked at here too.
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

  it('covers the screen before customers, with nothing around it, and nowhere else', async () => {
    const { options } = (await createPairedDevice(role)).electron.window();
    const whole = {
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
    else expect(options).toMatchObject(whole);
  });
});

describe('closing a window', () => {
  it.each(['kiosk', 'display'] as const)('does nothing at a %s', async (role) => {
    const device = await createPairedDevice(role);
    expect(device.electron.window().close()).toBe(false);
    expect(device.electron.hasQuit).toBe(false);
  });

  it('ends the program of an operator', async () => {
    const device = await createPairedDevice('operator');
    device.electron.window().close();
    expect(device.electron.hasQuit).toBe(true);
  });

  it('puts the window of the branch server away', async () => {
    const device = createFakeDevice([JSON.stringify({ key: 'a'.repeat(64), role: 'branch-server' })]);
    device.appliance.start();
    await device.time.pass(0);
    const window = device.electron.window();
    expect(window.close()).toBe(false);
    expect([window.isShown, device.electron.hasQuit]).toEqual([false, false]);
  });

  it('closes while the system shuts down', async () => {
    const device = await createPairedDevice('kiosk');
    device.electron.powerEvents.emit('shutdown');
    expect(device.electron.window().close()).toBe(true);
    await device.time.pass(60_000);
    expect(device.electron.windows).toHaveLength(1);
  });
});

describe('what pages ask leave for', () => {
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

  /** Whether a page is given leave, asked in both ways that Electron has. */
  function isAllowed(
    device: Device,
    permission: string,
    details: { url?: string; media?: string[]; isMainFrame?: boolean },
  ) {
    const { url = `${SERVER}/`, media = [], isMainFrame = true } = details;
    let isAllowedResult = false;
    const told = { requestingUrl: url, isMainFrame, mediaTypes: media };
    device.electron.asks?.(
      null as never,
      permission as never,
      (allowed) => (isAllowedResult = allowed),
      told as never,
    );
    const checked = device.electron.checks?.(null, permission as never, url, {
      isMainFrame,
      requestingUrl: url,
      mediaType: media[0],
    } as never);
    return [isAllowedResult, checked];
  }

  it('is the microphone at an operator, and nothing else anywhere', async () => {
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
  ])('is refused %s', async (_, details) => {
    expect(isAllowed(await createPairedDevice('operator'), 'media', details)).toEqual([false, false]);
  });

  it('is not the camera together with the microphone', async () => {
    const [isAllowedResult] = isAllowed(await createPairedDevice('operator'), 'media', {
      media: ['audio', 'video'],
    });
    expect(isAllowedResult).toBe(false);
  });

  it.each(PERMISSIONS)('is not %s', async (permission) => {
    for (const role of ['operator', 'kiosk'] as const)
      expect(isAllowed(await createPairedDevice(role), permission, {})).toEqual([false, false]);
  });

  it('is no device of the machine, and no file but at an operator', async () => {
    const kiosk = await createPairedDevice('kiosk');
    expect(kiosk.electron.devices?.({ deviceType: 'usb' } as never)).toBe(false);
    const save = (device: Device) => {
      const told = preventable({});
      device.electron.sessionEvents.emit('will-download', told);
      return !told.defaultPrevented;
    };
    expect([save(kiosk), save(await createPairedDevice('operator'))]).toEqual([false, true]);
  });
});
