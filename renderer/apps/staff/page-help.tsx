import { useAtom } from 'jotai';
import { Suspense, useEffect } from 'react';
import { helpOpenAtom } from '#renderer/features/help/help-open.ts';
import { useHelpKey } from '#renderer/features/help/use-help-key.ts';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import { useOpenPages } from './pages/open-pages.ts';

const HelpDialog = fetchedPart(
  async () => (await import('#renderer/features/help/help-dialog.tsx')).HelpDialog,
);

/** Shows the help for the open page, once requested by `?` or from the menu. Mount it once. */
export function PageHelp() {
  const [isOpen, setOpen] = useAtom(helpOpenAtom);
  const { help, currentKey: ownKey } = useOpenPages();
  useHelpKey(() => {
    if (!ownKey) setOpen(true);
  });
  // Closes the help when the shell is left or entered.
  useEffect(() => () => setOpen(false), [setOpen]);

  if (!isOpen || help === undefined) return null;
  return (
    <Suspense>
      <HelpDialog module={help} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
