// Reads an OpenAPI document from stdin and writes what is wrong with it. A program of its own: the validator is an
// ES module that jest cannot load.
import { json } from 'node:stream/consumers';
import { Validator } from '@seriousme/openapi-schema-validator';

const validator = new Validator();
const { valid, errors = [] } = await validator.validate(await json(process.stdin));
console.log(JSON.stringify({ valid, errors, version: validator.version }));
