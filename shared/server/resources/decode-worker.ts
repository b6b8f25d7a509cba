import { doDecodeWork } from './decode-image.ts';

await doDecodeWork();
