import type { AddressInfo } from 'node:net';
import express from 'express';

/** Reads a JSON body and sends an empty answer, to measure the cost of HTTP itself. */
const app = express();
app.use(express.json());
app.post('/api/nothing', (_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{}');
});
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
