import { type SelectedLevel, useSelectedLevel } from '#renderer/lib/installation.tsx';
import { useAddressValues } from '#renderer/lib/use-address-values.ts';
import { SelectLevelFirst } from '#renderer/ui/list/configured/select-level-first.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { DevicePanel } from './device-panel.tsx';
import { DeviceVersions } from './device-versions.tsx';
import css from './devices.module.css';
import { DevicesTable } from './devices-table.tsx';
import { PairCard } from './pair-card.tsx';

const FIRST = { device: '' };

/** Says how the devices of the chosen branch are, and what each of them is (look, 16). */
export function DevicesScreen() {
  const [branch] = useSelectedLevel('branch');
  if (!branch) return <SelectLevelFirst level="branch" />;
  return <Devices key={branch.id} branch={branch} />;
}

function Devices({ branch }: { readonly branch: SelectedLevel }) {
  const [{ device }, change] = useAddressValues(FIRST);
  const place = device || null;
  return (
    <>
      <PageHeader />
      <div className={css.split} data-chosen={place !== null}>
        <div className={css.lists}>
          <PairCard idBranches={branch.id} />
          <DeviceVersions idBranches={branch.id} />
          <DevicesTable branch={branch} chosen={place} onSelect={(chosen) => change({ device: chosen })} />
        </div>
        {place !== null && (
          <DevicePanel key={place} idBranches={branch.id} place={place} onClose={() => change(FIRST)} />
        )}
      </div>
    </>
  );
}
