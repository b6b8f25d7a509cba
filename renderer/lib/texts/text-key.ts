import type { ResourceNamespaceMap } from 'i18next';

/** `namespace:key` of every text of the staff pages; plurals without their form. Cheaper to check than i18next's own. */
export type TextKey = {
  [Name in keyof ResourceNamespaceMap & string]: `${Name}:${WithoutForm<KeyOf<ResourceNamespaceMap[Name]>>}`;
}[keyof ResourceNamespaceMap & string];

type KeyOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${KeyOf<Texts[Key]>}`;
}[keyof Texts & string];

type WithoutForm<Key extends string> = Key extends `${infer Plain}_${'zero' | 'one' | 'many' | 'other'}`
  ? Plain
  : Key;
