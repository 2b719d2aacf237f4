// Writes each built script and stylesheet compressed beside itself, once and as well as can be.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folders = process.argv.slice(2);
for (const folder of folders)
  for (const name of readdirSync(folder).filter((file) => /\.(m?js|css)$/.test(file))) {
    const path = join(folder, name);
    const body = readFileSync(path);
    const size = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    writeFileSync(`${path}.br`, brotliCompressSync(body, { params: size }));
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
  }
