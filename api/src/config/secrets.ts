import { inspect } from 'node:util';

/** A shorter one is too likely to be a part of something else. */
const shortest = 6;
const secretVariable = /(PASSWORD|SECRET|TOKEN|LOG_KEY|SECRET_ACCESS_KEY)$/;
const secrets = new Set<string>();

/** From here on `withoutSecrets` knows the passwords and keys of this environment, in every form they are written in. */
export function learnSecrets(env: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) continue;
    if (secretVariable.test(name)) learn(value);
    const [, user = '', password = ''] = /:\/\/([^:@/?]*):([^?]*)@/.exec(value) ?? [];
    learn(password);
    const [, ofSentinels = ''] = /\?sentinelPassword=([^&]+)/.exec(value) ?? [];
    learn(ofSentinels);
    learn(decoded(ofSentinels));
    learn(decoded(password));
    if (password !== '') learn(Buffer.from(`${decoded(user)}:${decoded(password)}`).toString('base64'));
  }
}

function learn(secret: string): void {
  if (secret.length < shortest) return;
  secrets.add(secret);
  // As it stands in a line of JSON.
  secrets.add(JSON.stringify(secret).slice(1, -1));
}

/** The text for operators: without users and passwords of URLs, which clients quote, and without known secrets. */
export function withoutSecrets(text: string): string {
  let shown = text.replace(/\/\/[^\s/?#"']*@/g, '//***@');
  for (const secret of secrets) shown = shown.replaceAll(secret, '***');
  return shown;
}

/** Keeps secrets out of whatever is written to stderr: by clients on their own, by their debugging, and by a crash. */
export function guardStderr(): void {
  const write = process.stderr.write.bind(process.stderr) as (...given: readonly unknown[]) => boolean;
  process.stderr.write = (text: unknown, ...rest: readonly unknown[]) =>
    write(typeof text === 'string' ? withoutSecrets(text) : text, ...rest);
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${inspect(error)}\n`);
    process.exit(1);
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
