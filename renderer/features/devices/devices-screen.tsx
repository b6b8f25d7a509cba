import { type Chosen, useChosen } from '#renderer/lib/installation/chosen-level.ts';
import { ChooseFirst } from '#renderer/ui/list/configured/choose-first.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { DisplayStatusTable } from './display-status-table.tsx';
import { PairCard } from './pair-card.tsx';
import { useDisplaysOf } from './use-displays-of.ts';

/** Says how the displays of the chosen branch are, and has a device show one of them (look, 16). */
export function DevicesScreen() {
  const [branch] = useChosen('branch');
  if (!branch) return <ChooseFirst level="branch" />;
  return <Devices key={branch.id} branch={branch} />;
}

function Devices({ branch }: { readonly branch: Chosen }) {
  const displays = useDisplaysOf(branch.id);
  return (
    <>
      <PageHeader />
      <PairCard displays={displays} />
      <DisplayStatusTable branch={branch} displays={displays} />
    </>
  );
}
