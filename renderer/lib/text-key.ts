import type { ResourceNamespaceMap } from 'i18next';
import { useTranslation } from 'react-i18next';

/**
 * `namespace:key` of every text of the staff pages, plurals without suffix. Cheaper to check than the type of
 * i18next.
 */
export type TextKey = {
  [Name in keyof ResourceNamespaceMap & string]: `${Name}:${WithoutForm<KeyOf<ResourceNamespaceMap[Name]>>}`;
}[keyof ResourceNamespaceMap & string];

type KeyOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${KeyOf<Texts[Key]>}`;
}[keyof Texts & string];

type WithoutForm<Key extends string> = Key extends `${infer Plain}_${'zero' | 'one' | 'many' | 'other'}`
  ? Plain
  : Key;

type Text = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** Returns a function that translates by full key, for texts that objects declare. */
export function useText(): Text {
  const { t } = useTranslation();
  return (key, values) => t(key as 'breadcrumbs', { ...values });
}
