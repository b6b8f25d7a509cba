/** Column of a field, some of which are recorded under API names: `firstName` -> `first_name`. */
export const columnOfField = (field: string): string =>
  field.replace(/[A-Z]/g, (letter, index: number) => `${index > 0 ? '_' : ''}${letter.toLowerCase()}`);
