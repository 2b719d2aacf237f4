/** As HTML has it for its forms: ASCII without white space; RFC 5321 says how long. */
const pattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;
const longest = 254;

/** True for one mail address alone, which no header of a mail takes for more. */
export function isMailAddress(text: string): boolean {
  return text.length <= longest && pattern.test(text) && !text.includes('\n');
}
