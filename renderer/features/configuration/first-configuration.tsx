import { useAtomValue } from 'jotai';
import { Navigate } from 'react-router';
import { rememberedScreenAtom } from './remembered-screen.ts';
import { useConfigurationSections } from './use-configuration-sections.ts';

/**
 * Where the configuration leads when nothing of it is chosen: to the screen that one had open last, else to the first
 * of the branch's or of the global section, else to the first that there is (access specification, section 4).
 */
export function FirstConfiguration() {
  const remembered = useAtomValue(rememberedScreenAtom);
  const offered = useConfigurationSections().flatMap(({ items }) => items);
  const first = offered.find(({ to }) => to === remembered) ?? offered[0];
  return <Navigate to={first?.to ?? '/app/home'} replace />;
}
