import { useTranslate as useReactAdminTranslate } from 'react-admin';
import type { ownParts } from './hindi/hindi.js';
import type { reactAdmin } from './hindi/react-admin.js';

type KeysOf<Part> = Part extends unknown ? keyof Part : never;

/** A text of the console that the Hindi dictionary has: the English text itself, or react-admin's key. */
export type WordKey = KeysOf<(typeof ownParts)[number] | typeof reactAdmin>;

/**
 * A text that is written in the code must be in the dictionary. A text of the type `string` comes from the content
 * model, whose words `hindi.spec.ts` looks up, or from the portal.
 */
export type Known<Text extends string> = string extends Text ? Text : Text extends WordKey ? Text : never;

/** The value of each `%{name}` in a text. */
export type Values = Readonly<Record<string, unknown>>;

export type Translate = <Text extends string>(text: Known<Text>, values?: Values) => string;

/** The translation of react-admin, for texts that have their Hindi. */
export const useTranslate: () => Translate = useReactAdminTranslate;
