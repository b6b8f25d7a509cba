import type { ButtonStyle, ScreenStyle, StyleBlock } from './kiosk-style.ts';

/** Default style of a part. */
const DEFAULT_BLOCK: StyleBlock = {
  enabled: false,
  backgroundStart: null,
  backgroundEnd: null,
  image: null,
  imageSize: 'contain',
  imageAlignment: 'center',
  borderColor: null,
  borderWeight: 0,
  borderRadius: 0,
  fontColor: null,
};

/** Initial style of a new button (operations specification, section 9). */
export const NEW_BUTTON: ButtonStyle = {
  ...DEFAULT_BLOCK,
  borderWeight: 1,
  borderRadius: 15,
  titleAlignment: 'left',
  subtitleAlignment: 'left',
  shadow: true,
  invisible: false,
};

export const DEFAULT_SCREEN: ScreenStyle = {
  page: DEFAULT_BLOCK,
  header: DEFAULT_BLOCK,
  button: NEW_BUTTON,
  footer: DEFAULT_BLOCK,
  message: DEFAULT_BLOCK,
};

/** Grid of a new screen (operations specification, section 9). */
export const NEW_GRID = { columnQty: 2, rowQty: 6 } as const;
