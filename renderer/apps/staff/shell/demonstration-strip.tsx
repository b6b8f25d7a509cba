import { Button, SegmentedControl } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useShows } from '#renderer/lib/installation.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { usePrivilege } from '#renderer/lib/session.ts';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import {
  getDemonstration,
  SIMULATION_SPEEDS,
  type Simulation,
  STEERED_BY,
  steerSimulation,
} from '#shared/contract/installation/demonstration.ts';
import styles from './shell.module.css';

const DEMONSTRATION = 'demonstration';
const REFRESH_MS = 5_000;

/** Marks a demonstration on every staff page; users of the administration control its simulated customers there. */
export function DemonstrationStrip() {
  const { t } = useTranslation('shell');
  const api = useApi();
  const shows = useShows();
  const may = usePrivilege();
  const { data } = useQuery({
    queryKey: [DEMONSTRATION],
    queryFn: shows('workstation') ? ({ signal }) => api.call(getDemonstration, {}, { signal }) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: (query) => (query.state.data?.simulation ? REFRESH_MS : false),
  });
  if (!data?.simulation) return null;
  const { simulation } = data;
  return (
    <section className={styles.strip} aria-label={t('demonstration.title')} data-print="none">
      <span role="status">{t(`demonstration.${simulation.state}`)}</span>
      {may(STEERED_BY) && <Controls simulation={simulation} />}
    </section>
  );
}

function Controls({ simulation }: { readonly simulation: Simulation }) {
  const { t } = useTranslation('shell');
  const api = useApi();
  const isDisconnected = useConnection().state === 'lost';
  const { state, speed } = simulation;
  const steer = useAction((body: Simulation, call) => api.call(steerSimulation, { body }, call), {
    refreshes: [DEMONSTRATION],
  });
  const disabled = isDisconnected || steer.busy;
  const choose = (next: Partial<Simulation>) => void steer.run({ ...simulation, ...next });

  return (
    <div className={styles.controls}>
      {state === 'running' && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden="true" />}
          disabled={disabled}
          onClick={() => choose({ state: 'paused' })}
        >
          {t('demonstration.pause')}
        </Button>
      )}
      {state !== 'running' && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
          disabled={disabled}
          onClick={() => choose({ state: 'running' })}
        >
          {t(state === 'paused' ? 'demonstration.resume' : 'demonstration.start')}
        </Button>
      )}
      <SegmentedControl
        size="xs"
        aria-label={t('demonstration.speed')}
        disabled={disabled}
        value={String(speed)}
        data={SIMULATION_SPEEDS.map((times) => ({
          value: String(times),
          label: t('demonstration.times', { speed: times }),
        }))}
        onChange={(selected) => {
          const next = SIMULATION_SPEEDS.find((times) => String(times) === selected);
          if (next) choose({ speed: next });
        }}
      />
      {state !== 'stopped' && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlayerStop size={16} aria-hidden="true" />}
          disabled={disabled}
          onClick={() => choose({ state: 'stopped' })}
        >
          {t('demonstration.stop')}
        </Button>
      )}
    </div>
  );
}
