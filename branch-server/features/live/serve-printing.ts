import type { Socket } from 'socket.io';
import {
  type AgentAnswer,
  type AgentHello,
  type AgentQuestion,
  agentAnswer,
  agentHello,
  beginRequest,
} from '#shared/contract/devices/print-agent.ts';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';

interface PrintingLine {
  ask(question: AgentQuestion): void;
  end(): void;
}

/** Where the lines of devices that print lead to. */
export interface PrintingLines {
  serve(line: PrintingLine, hello: AgentHello): boolean;
  begin(line: PrintingLine, job: string): boolean;
  answer(line: PrintingLine, said: AgentAnswer): void;
  left(line: PrintingLine): void;
}

/** Lets a device print for the branch over its socket, once it has said by its key that it is a kiosk. */
export function servePrinting(socket: Socket<ClientEvents, ServerEvents>, lines: PrintingLines): void {
  const line: PrintingLine = {
    ask: (question) => socket.emit('printing:ask', question),
    end: () => socket.disconnect(true),
  };
  socket.on('printing:serve', (hello, answer) => {
    if (typeof answer !== 'function') return;
    const said = agentHello.safeParse(hello);
    if (!said.success) return answer({ ok: false, status: 'INVALID_REQUEST' });
    answer(lines.serve(line, said.data) ? { ok: true, value: null } : { ok: false, status: 'NOT_FOUND' });
  });
  socket.on('printing:begin', (request, answer) => {
    if (typeof answer !== 'function') return;
    const wanted = beginRequest.safeParse(request);
    if (!wanted.success) return answer({ ok: false, status: 'INVALID_REQUEST' });
    const mayBegin = lines.begin(line, wanted.data.job);
    answer(mayBegin ? { ok: true, value: null } : { ok: false, status: 'NOT_FOUND' });
  });
  socket.on('printing:answer', (said) => {
    const answered = agentAnswer.safeParse(said);
    if (answered.success) lines.answer(line, answered.data);
  });
  socket.on('disconnect', () => lines.left(line));
}
