import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { optionsOf } from '#renderer/ui/list/configured/named.ts';
import { displays } from './display-kind.tsx';
import { useDesigns } from './use-designs.ts';

/** Lists the displays of the branch that is chosen, each with its address to be copied. */
export function DisplaysScreen() {
  const designs = useDesigns();
  return (
    <ConfiguredList kind={displays} {...(designs && { choices: { idDisplayDesigns: optionsOf(designs) } })} />
  );
}
