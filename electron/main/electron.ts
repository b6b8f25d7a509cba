import type {
  App,
  BrowserWindow,
  BrowserWindowConstructorOptions,
  Display,
  IpcMain,
  MenuItemConstructorOptions,
  PowerMonitor,
  PowerSaveBlocker,
  Screen,
  Session,
  WebContents,
} from 'electron';

/** The part of a window's contents that the device uses. */
export type Contents = Pick<
  WebContents,
  | 'id'
  | 'on'
  | 'send'
  | 'getURL'
  | 'isDestroyed'
  | 'forcefullyCrashRenderer'
  | 'setWindowOpenHandler'
  | 'closeDevTools'
  | 'reload'
> & { capturePage(): Promise<ScreenImage> };

/** Image of the content of a window. */
export interface ScreenImage {
  isEmpty(): boolean;
  resize(to: { readonly width: number }): ScreenImage;
  toJPEG(quality: number): Buffer;
}

/** The part of a window that the device uses. */
export type Window = Pick<
  BrowserWindow,
  | 'on'
  | 'loadURL'
  | 'close'
  | 'destroy'
  | 'isDestroyed'
  | 'show'
  | 'hide'
  | 'focus'
  | 'moveTop'
  | 'isFocused'
  | 'restore'
  | 'isMinimized'
  | 'flashFrame'
  | 'setAlwaysOnTop'
  | 'setBounds'
  | 'getNormalBounds'
  | 'setKiosk'
> & { readonly webContents: Contents };

export type Screens = Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay' | 'on'>;

/** The menu of the sign in the system's bar. */
export interface TrayPort {
  show(tip: string, menu: readonly MenuItemConstructorOptions[], open: () => void): void;
  /** Removes the icon and its menu. */
  hide(): void;
}

/** A question to the person at a window, with the texts of its answers. */
export interface Question {
  readonly message: string;
  readonly detail: string;
  readonly yes: string;
  readonly no: string;
}

/**
 * Electron as used by the device. `main.ts` passes the real module, tests a fake: no other code depends on
 * Electron.
 */
export interface Electron {
  readonly app: Pick<App, 'on' | 'quit' | 'relaunch' | 'exit'>;
  readonly session: Pick<
    Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'on'
  >;
  readonly screen: Screens;
  readonly ipc: Pick<IpcMain, 'handle'>;
  readonly power: Pick<PowerMonitor, 'on' | 'getSystemIdleTime'>;
  readonly wake: Pick<PowerSaveBlocker, 'start' | 'stop'>;
  readonly tray: TrayPort;
  openWindow(options: BrowserWindowConstructorOptions): Window;
  notify(title: string, text: string, open: () => void): void;
  /** Asks a question in front of a window, and resolves to whether the answer is yes. */
  confirm(window: Window, question: Question): Promise<boolean>;
  /** Opens an address in the browser of the system. */
  openExternal(address: string): void;
}

export type ScreenOf = Pick<Display, 'id' | 'label' | 'bounds' | 'workArea'>;
