import type { TicketPreview } from '#shared/contract/configuration/ticket-designs.ts';
import type { PaperWidth } from '#shared/domain/printing/ticket-document.ts';

type OnPaper = TicketPreview['names'][number];

/** Papers on which the names come out alike. */
export interface Fitting extends Omit<OnPaper, 'width'> {
  readonly widths: readonly PaperWidth[];
  /** Tells that the longest is set less wide than on the widest paper. */
  readonly narrower: boolean;
}

/** Puts together the papers on which names come out alike, widest first. */
export function fittingNames(names: TicketPreview['names']): readonly Fitting[] {
  const [widest] = names;
  const firsts = names.filter((one, at) => names.findIndex((other) => isAlike(one, other)) === at);
  return firsts.map((first) => ({
    ...first,
    widths: names.filter((one) => isAlike(first, one)).map(({ width }) => width),
    narrower: isNarrower(first, widest),
  }));
}

const isAlike = (one: OnPaper, other: OnPaper): boolean =>
  one.total === other.total &&
  one.wrapped === other.wrapped &&
  one.letters === other.letters &&
  one.form.across === other.form.across &&
  one.form.down === other.form.down &&
  one.form.font === other.form.font;

const isNarrower = ({ form }: OnPaper, widest: OnPaper | undefined): boolean =>
  widest !== undefined && form.across < widest.form.across;
