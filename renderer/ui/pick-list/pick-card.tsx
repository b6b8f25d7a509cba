import { Text } from '@mantine/core';
import { Card } from '#renderer/ui/page/card.tsx';
import { PickList } from './pick-list.tsx';

interface PickCardProps {
  readonly title: string;
  /** Explains inclusion. */
  readonly hint: string;
  readonly items: readonly { readonly id: number; readonly name: string; readonly enabled: 'Y' | 'N' }[];
  /** Label of a disabled item. */
  readonly disabled: (name: string) => string;
  readonly included: readonly number[];
  readonly onChange: (included: readonly number[]) => void;
  readonly texts: { readonly included: string; readonly notIncluded: string };
}

/** Selects related items in a card of a form; disabled items are marked. */
export function PickCard({ title, hint, items, disabled, included, onChange, texts }: PickCardProps) {
  return (
    <Card title={title}>
      <Text size="sm" c="dimmed" mb="sm">
        {hint}
      </Text>
      <PickList
        items={items.map(({ id, name, enabled }) => ({ id, name: enabled === 'Y' ? name : disabled(name) }))}
        included={included}
        onChange={onChange}
        texts={texts}
      />
    </Card>
  );
}
