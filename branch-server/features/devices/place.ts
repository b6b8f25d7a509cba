/** Names a place where something ought to be seen: a display that is open by its address, or a device that is paired. */
export type PlaceName = `${'display' | 'device'}:${number}`;

export const placeOfDisplay = (id: number): PlaceName => `display:${id}`;
export const placeOfDevice = (id: number): PlaceName => `device:${id}`;
