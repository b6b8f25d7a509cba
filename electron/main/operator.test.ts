import { describe, expect, it } from 'vitest';
import { createPairedDevice, KEY, PATHS } from '#tests/support/electron/simulated-device.ts';

const MESSAGE = { title: 'Supervisora', text: 'Por favor, abra la cola de caja.' };

async function messageTo(displayed: { hasFocus: boolean; isSmall?: boolean }) {
  const device = await createPairedDevice('operator');
  const window = device.electron.window();
  Object.assign(window, displayed);
  await device.press('page:attention', MESSAGE);
  return { device, window };
}

describe('a message to an operator', () => {
  it('brings the window to the front, above all others, until it has focus', async () => {
    const { device, window } = await messageTo({ hasFocus: false, isSmall: true });
    expect(window).toMatchObject({ isSmall: false, isDisplayed: true, isAbove: true, flashes: true });
    expect(device.electron.notices).toMatchObject([MESSAGE]);
    window.focus();
    expect(window).toMatchObject({ isAbove: false, flashes: false });
  });

  it('leaves a window alone that already has focus', async () => {
    const { window } = await messageTo({ hasFocus: true });
    expect(window).toMatchObject({ isAbove: false, flashes: false });
  });

  it('opens when the system notification is clicked', async () => {
    const { device, window } = await messageTo({ hasFocus: false, isSmall: true });
    window.isSmall = true;
    device.electron.notices[0]?.open();
    expect(window).toMatchObject({ isSmall: false, hasFocus: true, isAbove: false });
  });
});

describe('an operator’s machine', () => {
  it('stores the workstation across restarts', async () => {
    const device = await createPairedDevice('operator');
    expect(await device.electron.invoke(device.contents(), 'page:workstation', null)).toBeNull();
    await device.press('page:store-workstation', '7');
    expect(device.storedSettings().workstation).toBe('7');
  });

  it('has a tray icon that opens it, changes the role, and ends it', async () => {
    const device = await createPairedDevice('operator');
    const [open, change, quit] = device.electron.menu;
    device.electron.window().isSmall = true;
    open?.click?.(undefined as never, undefined as never, undefined as never);
    expect(device.electron.window().isSmall).toBe(false);
    change?.click?.(undefined as never, undefined as never, undefined as never);
    await device.time.pass(0);
    expect(await device.page()).toMatchObject({ view: 'pairing', canReturn: true });
    quit?.click?.(undefined as never, undefined as never, undefined as never);
    expect(device.electron.hasQuit).toBe(true);
  });

  it('has no tray icon, and so no *Quit*, once it is a kiosk', async () => {
    const device = await createPairedDevice('operator');
    device.branch.change(KEY, { role: 'kiosk', path: PATHS.kiosk });
    await device.time.pass(1_000);
    expect(device.electron.menu).toEqual([]);
  });
});
