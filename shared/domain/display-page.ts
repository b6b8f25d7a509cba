/** Path of a display's page (configuration specification, section 9). */
export const displayPage = (idDisplays: number): string => `/signature-view/${idDisplays}`;
