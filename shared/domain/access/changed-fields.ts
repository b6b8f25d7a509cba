type Fields = Readonly<Record<string, unknown>>;

/** Fields that differ, before and after. `{a: 1, b: 2}` and `{a: 1, b: 3}` differ in `b`. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const changed = Object.keys(after).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const of = (fields: Fields) => Object.fromEntries(changed.map((field) => [field, fields[field]]));
  return { before: of(before), after: of(after) };
}
