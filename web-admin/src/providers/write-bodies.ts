import { type Family, notificationFields, postingFields, wireName } from '@noticeboard/content-model';

export type Values = Readonly<Record<string, unknown>>;

/** The fields of a posting that a form may write, in the family's words; what is missing is empty. */
export function postingWrite(family: Family, values: Values): Values {
  const names = [family.titleField, ...postingFields.map((field) => wireName(family, field))];
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
}

/** The fields of a notification that are given, and the title of the posting that the form showed. */
export function notificationWrite(family: Family, values: Values): Values {
  const names = ['selectedJobTitle', ...notificationFields.map((field) => wireName(family, field))];
  return Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));
}
