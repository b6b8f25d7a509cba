import type { ButtonStyle, ScreenStyle, StyleBlock } from './kiosk-style.ts';

/** Leaves a part as the product draws it. */
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

/** The look that a button begins with when it gets one of its own (operations specification, section 9). */
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

/** The grid of a new screen (operations specification, section 9). */
export const NEW_GRID = { columnQty: 2, rowQty: 6 } as const;
