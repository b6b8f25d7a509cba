/** Names the column of a field, which some are written down as the contract calls them: `firstName` -> `first_name`. */
export const columnOfField = (field: string): string =>
  field.replace(/[A-Z]/g, (letter, place: number) => `${place > 0 ? '_' : ''}${letter.toLowerCase()}`);
