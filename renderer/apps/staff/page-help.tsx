import { useAtom } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { helpOpenAtom } from '#renderer/features/help/help-open.ts';
import { useHelpKey } from '#renderer/features/help/use-help-key.ts';
import { topicOf } from './help-topics.ts';

const HelpDialog = lazy(async () => ({
  default: (await import('#renderer/features/help/help-dialog.tsx')).HelpDialog,
}));

/** The help for the page one is on, once asked for: by `?`, or from the menu. Mount it once. */
export function PageHelp() {
  const [isOpen, setOpen] = useAtom(helpOpenAtom);
  const { module, ownKey } = topicOf(useLocation().pathname);
  useHelpKey(() => {
    if (!ownKey) setOpen(true);
  });
  // Whoever leaves the shell, or comes into it, begins without.
  useEffect(() => () => setOpen(false), [setOpen]);

  if (!isOpen) return null;
  return (
    <Suspense>
      <HelpDialog module={module} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
