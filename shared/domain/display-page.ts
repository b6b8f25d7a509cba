/** Says where the page of a display is, below the host of its branch's server (configuration specification, section 9). */
export const displayPage = (idDisplays: number): string => `/signature-view/${idDisplays}`;
