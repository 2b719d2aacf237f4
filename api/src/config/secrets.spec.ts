import { describe, expect, it } from '@jest/globals';
import { learnSecrets, withoutSecrets } from './secrets.js';

const basic = Buffer.from('ada:p@ss/wörd"1').toString('base64');

learnSecrets({
  EVENT_STORE_URL: 'kurrentdb://ada:p%40ss%2Fw%C3%B6rd%221@a:2113,b:2113?tls=true',
  REDIS_URL: 'rediss://:opensesame@redis:6379',
  ADMIN_PASSWORD: 'correct horse',
  LOG_KEY: 'PRIVATE+KEY+board+01234567+c2VjcmV0',
  STREAM_PREFIX: 'east_',
  SHORT_PASSWORD: 'abc',
});

describe('A text for operators', () => {
  it.each([
    ['Using connection string: kurrentdb://ada:p%40ss%2Fw%C3%B6rd%221@a:2113', 'kurrentdb://***@a:2113'],
    ['another one: redis://bob:unknown@host', 'another one: redis://***@host'],
    [`authorization: Basic ${basic}`, 'authorization: Basic ***'],
    ['user ada, password p@ss/wörd"1', 'user ada, password ***'],
    [JSON.stringify({ password: 'p@ss/wörd"1' }), '{"password":"***"}'],
    ['AUTH opensesame', 'AUTH ***'],
    ['correct horse', '***'],
    ['key PRIVATE+KEY+board+01234567+c2VjcmV0 is', 'key *** is'],
    ['east_job-1 of abc at http://board.example/a@b', 'east_job-1 of abc at http://board.example/a@b'],
  ])('holds no secret: %s', (text, shown) => {
    expect(withoutSecrets(text)).toContain(shown);
    expect(withoutSecrets(text)).not.toMatch(/p%40ss|p@ss|unknown|opensesame|horse|c2Vj/);
  });
});
