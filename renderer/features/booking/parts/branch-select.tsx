import type { TFunction } from 'i18next';
import frame from '#renderer/public-pages/customer-frame.module.css';
import type { Language } from '#shared/contract/fields.ts';
import type { BookingBranch } from '#shared/contract/tickets/public-booking.ts';
import css from '../booking.module.css';

type T = TFunction<'booking'>;
type Service = BookingBranch['services'][number];

interface BranchSelectProps {
  readonly t: T;
  readonly branches: readonly BookingBranch[];
  readonly onSelect: (branch: BookingBranch) => void;
}

/** Selects the branch. */
export function BranchSelect({ t, branches, onSelect }: BranchSelectProps) {
  return (
    <main className={frame.body}>
      <h1 className={css.title} tabIndex={-1}>
        {t('where')}
      </h1>
      <ul className={css.choices}>
        {branches.map((branch) => (
          <li key={branch.idBranches}>
            <button type="button" className={css.choice} onClick={() => onSelect(branch)}>
              {branch.branchName}
              <small>{[branch.address, branch.city].filter((part) => part !== '').join(', ')}</small>
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}

interface ServiceProps {
  readonly t: T;
  readonly language: Language;
  readonly services: readonly Service[];
  /** Undefined at the first step. */
  readonly onBack: (() => void) | undefined;
  readonly onSelect: (service: Service) => void;
}

/** Selects the service, and the segment if a service has several. */
export function ServiceSelect({ t, language, services, onBack, onSelect }: ServiceProps) {
  const countOf = (idServices: number) => services.filter((one) => one.idServices === idServices).length;
  return (
    <main className={frame.body}>
      <h1 className={css.title} tabIndex={-1}>
        {t('what')}
      </h1>
      <ul className={css.choices}>
        {services.map((service) => (
          <li key={`${service.idServices}-${service.idSegments}`}>
            <button type="button" className={css.choice} onClick={() => onSelect(service)}>
              {service.names[language] ?? service.name}
              {countOf(service.idServices) > 1 && (
                <small>{service.segmentNames[language] ?? service.segmentName}</small>
              )}
            </button>
          </li>
        ))}
      </ul>
      {onBack && (
        <button type="button" className={frame.button} onClick={onBack}>
          {t('change.place')}
        </button>
      )}
    </main>
  );
}
