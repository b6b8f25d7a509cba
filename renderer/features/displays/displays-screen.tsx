import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { optionsOf } from '#renderer/ui/list/configured/named.ts';
import { displays } from './display-kind.tsx';
import { useDesigns } from './use-designs.ts';

/** Displays of the selected branch, each with its address to copy. */
export function DisplaysScreen() {
  const designs = useDesigns();
  return (
    <ConfiguredList kind={displays} {...(designs && { choices: { idDisplayDesigns: optionsOf(designs) } })} />
  );
}
