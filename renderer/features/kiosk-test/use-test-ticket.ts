import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE } from '#renderer/lib/live.tsx';
import { type Paper, waitForPaper } from '#renderer/lib/wait-for-paper.ts';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { LANGUAGES } from '#shared/contract/fields.ts';
import { type IssuedTicket, issueTicket } from '#shared/contract/tickets/tickets.ts';

/** Selection of a test ticket, and the kiosk whose printer is used; null for none. */
export interface TestRequest {
  readonly idBranches: number;
  readonly idSegments: number;
  readonly idServices: number;
  readonly idKiosks: number | null;
}

/** Issued ticket and the result of its printing. */
export interface IssuedTestTicket {
  readonly ticket: IssuedTicket;
  readonly paper: Paper;
  /** Milliseconds from the press to the number, and to the end of the paper. */
  readonly numberAfter: number;
  readonly paperAfter: number | null;
}

/** Issues tickets as a kiosk does and polls their print job; one at a time. */
export function useTestTicket() {
  const api = useApi();
  const { i18n } = useTranslation();
  const [issued, setIssued] = useState<IssuedTestTicket | null>(null);
  const underWay = useRef(false);
  const [isUnderWay, setUnderWay] = useState(false);
  const language = LANGUAGES.find((each) => i18n.language.startsWith(each)) ?? 'es';
  const action = useAction(
    async ({ idBranches, idSegments, idServices, idKiosks }: TestRequest, call: CallOptions) => {
      const pressed = performance.now();
      const ticket = await api.call(
        issueTicket,
        {
          params: { id: idBranches },
          query: { segment: idSegments, service: idServices },
          body: { language, ...(idKiosks !== null && { idKiosk: idKiosks }) },
        },
        call,
      );
      const numberAfter = performance.now() - pressed;
      const { idPrintJob } = ticket;
      setIssued({
        ticket,
        numberAfter,
        paperAfter: null,
        paper: { state: idPrintJob === null ? 'none' : 'printing' },
      });
      if (idPrintJob === null) return;
      const paper = await waitForPaper(api, idPrintJob);
      setIssued({ ticket, paper, numberAfter, paperAfter: performance.now() - pressed });
    },
    { refreshes: [LIVE.queues] },
  );

  async function run(request: TestRequest): Promise<void> {
    // A second press can arrive before the button renders as busy.
    if (underWay.current) return;
    underWay.current = true;
    setUnderWay(true);
    await action.run(request);
    underWay.current = false;
    setUnderWay(false);
  }

  return { run, issued, isUnderWay };
}
