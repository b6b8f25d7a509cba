import { doDecodeWork } from './decode-picture.ts';

await doDecodeWork();
