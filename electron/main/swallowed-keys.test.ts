import { describe, expect, it } from 'vitest';
import { createPairedDevice } from '#tests/support/electron/simulated-device.ts';

/** Shortcuts that leave a page or open another window: of Chromium, Electron and desktops. */
const SHORTCUTS = [
  ...[
    'F1',
    'F3',
    'F5',
    'F6',
    'F7',
    'F10',
    'F11',
    'F12',
    'ContextMenu',
    'BrowserBack',
    'BrowserHome',
    'PrintScreen',
  ],
  ...['Control+r', 'Control+Shift+r', 'Control+F5', 'Control+w', 'Control+Shift+w', 'Control+F4', 'Alt+F4'],
  ...['Control+n', 'Control+Shift+n', 'Control+t', 'Control+Shift+t', 'Control+Tab', 'Control+Shift+Tab'],
  ...[
    'Control+o',
    'Control+s',
    'Control+p',
    'Control+Shift+p',
    'Control+u',
    'Control+f',
    'Control+g',
    'Control+j',
  ],
  ...[
    'Control+h',
    'Control+d',
    'Control+l',
    'Control+k',
    'Control+e',
    'Control+q',
    'Meta+q',
    'Meta+w',
    'Meta+m',
  ],
  ...['Control+Shift+i', 'Control+Shift+j', 'Control+Shift+c', 'Control+Shift+m', 'Control+Shift+Delete'],
  ...['Alt+Meta+i', 'Alt+ArrowLeft', 'Alt+ArrowRight', 'Alt+Home', 'Alt+d', 'Alt+f', 'Alt+Enter', 'Alt+ '],
  ...[
    'Control++',
    'Control+-',
    'Control+0',
    'Control+Escape',
    'Control+Shift+Escape',
    'Alt+Tab',
    'Alt+Escape',
  ],
  ...[
    'Meta+d',
    'Meta+e',
    'Meta+l',
    'Meta+r',
    'Meta+Tab',
    'Meta+ ',
    'Meta',
    'Control+Alt+Delete',
    'Control+Alt+F1',
  ],
  ...['Control+Alt+t', 'Control+c', 'Control+v', 'Control+x', 'Control+a', 'Control+z'],
];

const pressed = (shortcut: string) => {
  const parts = shortcut.split(/\+(?=.)/);
  const has = (name: string) => parts.slice(0, -1).includes(name);
  return {
    key: parts.at(-1) ?? '',
    control: has('Control'),
    alt: has('Alt'),
    meta: has('Meta'),
    shift: has('Shift'),
  };
};

/** Typed with the right Alt, which Windows reports as Ctrl and Alt; not shortcuts. */
const CHARACTERS_OF_OTHER_KEYBOARDS = ['Control+Alt+t'];

describe('keys in customer roles', () => {
  it.each(SHORTCUTS.filter((shortcut) => !CHARACTERS_OF_OTHER_KEYBOARDS.includes(shortcut)))(
    '%s does nothing',
    async (shortcut) => {
      for (const role of ['kiosk', 'display'] as const) {
        const device = await createPairedDevice(role);
        expect(device.contents().press(pressed(shortcut))).toBe(true);
      }
    },
  );

  it.each(['a', 'ñ', '7', ' ', '@', '€', 'Backspace', 'Tab', 'Enter', 'ArrowLeft', 'Shift'])(
    '%s types and moves the cursor',
    async (key) => {
      const device = await createPairedDevice('kiosk');
      expect(device.contents().press({ key })).toBe(false);
      expect(device.contents().press({ key, shift: true })).toBe(false);
    },
  );

  it('permits characters that a keyboard writes with Ctrl and Alt', async () => {
    const device = await createPairedDevice('kiosk');
    expect(device.contents().press({ key: '@', control: true, alt: true })).toBe(false);
  });
});

describe('keys of an operator', () => {
  const LEAVING_KEYS = [
    ...[
      'F12',
      'F11',
      'Control+w',
      'Control+Shift+w',
      'Control+F4',
      'Control+n',
      'Control+t',
      'Control+o',
      'Control+u',
    ],
    ...[
      'Control+Shift+i',
      'Control+Shift+j',
      'Control+Shift+c',
      'Alt+ArrowLeft',
      'Alt+ArrowRight',
      'BrowserBack',
    ],
    ...['Control+s', 'Control+j', 'Control+h', 'Alt+Home', 'Meta+w', 'Meta+q'],
  ];

  it.each(LEAVING_KEYS)('%s does not leave the page', async (shortcut) => {
    const device = await createPairedDevice('operator');
    expect(device.contents().press(pressed(shortcut))).toBe(true);
  });

  it.each([
    'F2',
    'Shift+F2',
    'F3',
    'F4',
    'F6',
    'F7',
    'F8',
    'F9',
    'F10',
    'Control+z',
    'Alt+p',
    'Alt+a',
    'Alt+r',
  ])('%s is an action of the workstation', async (shortcut) => {
    const device = await createPairedDevice('operator');
    expect(device.contents().press(pressed(shortcut))).toBe(false);
  });

  it.each(['Control+c', 'Control+v', 'Control+x', 'Control+a', 'Control+f', 'Control+r', 'F5'])(
    '%s works as in any program',
    async (shortcut) => {
      const device = await createPairedDevice('operator');
      expect(device.contents().press(pressed(shortcut))).toBe(false);
    },
  );
});
