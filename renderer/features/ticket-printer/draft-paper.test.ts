import { describe, expect, it } from 'vitest';
import type { TicketPaper } from '#shared/contract/devices/ticket-paper.ts';
import { DRAFT_KEY, draftPaper } from './use-paper.ts';

const paper: TicketPaper = {
  width: 57,
  logo: null,
  branchName: null,
  fixedText: null,
  ticketName: null,
  copy: null,
  ticketLetter: 'A',
  ticketNumber: '053',
  information: null,
  dateHour: null,
  qrCode: null,
  firstSystemText: null,
  secondSystemText: null,
};
const holding = (text: string | null) => () => ({
  getItem: (key: string) => (key === DRAFT_KEY ? text : null),
});

describe('the draft of a designer', () => {
  it('is read as it was written', () => {
    expect(draftPaper(holding(JSON.stringify(paper)))).toEqual(paper);
  });

  it.each(['', 'null', '{"width":', '{"width":70}', JSON.stringify({ ...paper, fixedText: 'text' })])(
    'is unreadable as %s',
    (text) => {
      expect(draftPaper(holding(text))).toBe('unreadable');
    },
  );

  it('is absent if none is stored or the browser stores nothing', () => {
    expect(draftPaper(holding(null))).toBe('none');
    const forbidden = () => {
      throw new Error('SecurityError');
    };
    expect(draftPaper(forbidden)).toBe('none');
  });
});
