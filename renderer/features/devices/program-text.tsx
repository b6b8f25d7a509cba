import { useTranslation } from 'react-i18next';
import type { PlacedDevice } from '#shared/contract/devices/device-status.ts';
import { PROGRAM_REASONS, PROGRAM_STATES } from '#shared/domain/updates/device-program.ts';
import css from './devices.module.css';

type Program = Pick<PlacedDevice, 'version' | 'next'>;

/** Program version of a device, and the pending version. */
export function ProgramText({ devices }: { readonly devices: readonly Program[] }) {
  const { next } = useProgramTexts();
  const programs = devices.filter(({ version }) => version !== null);
  if (programs.length === 0) return <>–</>;
  return (
    <>
      {[...new Set(programs.map(({ version }) => version))].join(', ')}
      {programs.map((program) => {
        const text = next(program);
        if (text === null) return null;
        const isStuck = program.next?.state === 'blocked' || program.next?.state === 'rolledBack';
        return (
          <small key={text} className={isStuck ? `${css.small} ${css.warn}` : css.small}>
            {text}
          </small>
        );
      })}
    </>
  );
}

/** Texts for program versions, with a fallback for values of later servers. */
export function useProgramTexts() {
  const { t } = useTranslation('devices');
  return {
    /** Pending version and its reason; null without one. */
    next({ next }: Pick<Program, 'next'>): string | null {
      if (next === null) return null;
      const { version } = next;
      const reason = PROGRAM_REASONS.find((known) => known === next.reason);
      if (reason) return t(`program.reason.${reason}`, { version });
      const state = PROGRAM_STATES.find((known) => known === next.state);
      return t(`program.next.${state ?? 'later'}`, { version });
    },
  };
}
