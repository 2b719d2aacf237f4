import type { ApplicationStatus, FieldGroup, ReaderChange, Table, UsefulItems } from '@noticeboard/content-model';
import type { WebAddress } from '../words/web-address';

/** A value as it was before its newest change. */
export interface Former {
  readonly text: string;
  /** ISO 8601: when it changed. */
  readonly at: string;
}

export interface Fact {
  readonly label: string;
  /** The label is an editor's, from before the colon of an additional date. */
  readonly ownLabel?: true;
  readonly value: string;
  readonly was?: Former;
  /** A certain single day that the text says, `YYYY-MM-DD`: what is shown beside text that does not spell it out. */
  readonly reading?: string;
  /** The row's date can be put into a calendar: address of the .ics with this date alone. */
  readonly calendar?: string;
}

/** What one section of a notice has to say; what the editor left empty is not in it. */
export interface FactSection {
  readonly group: FieldGroup;
  /** The notice's own, of its last section; empty where the section has the portal's. */
  readonly heading: string;
  /** Short values, for a table. */
  readonly rows: readonly Fact[];
  readonly passages: readonly Fact[];
  readonly lines: readonly Fact[];
}

export interface NoticeView {
  /** Fragment of its section: outlives later notices of the same posting. */
  readonly anchor: string;
  readonly postDate: string;
  readonly nameOfPost: string;
  /** Requirement and exam titles. */
  readonly about: readonly string[];
  readonly sections: readonly FactSection[];
}

export interface FamilyPageView {
  readonly kind: 'posting';
  readonly family: string;
  readonly id: string;
  readonly title: string;
  /** Its address under the canonical spelling. */
  readonly href: string;
  readonly createdAt: string;
  /** When a reader last saw it change. */
  readonly changedAt: string;
  readonly status: ApplicationStatus;
  /** Of the newest notice that gives one. */
  readonly lastDate?: Fact;
  readonly salary?: Fact;
  /** Where a notice names it in so many words, and the postings of the family are vacancies. */
  readonly employer?: string;
  readonly apply?: WebAddress & { readonly was?: Former };
  readonly website?: WebAddress;
  /** A PDF among the useful links, for the bar that stays in view on phones; with its own title if that calls it no notice. */
  readonly noticePdf?: { readonly href: string; readonly title?: string };
  /** Newest first. */
  readonly notices: readonly NoticeView[];
  readonly tables: readonly Table[];
  readonly usefulItems: readonly UsefulItems[];
  /** Bytes by stored path. */
  readonly pdfSizes: Readonly<Record<string, number>>;
  /** By `<items id>/<index>`: what a useful link was before its newest change. */
  readonly linksBefore: Readonly<Record<string, Former>>;
  /** Newest first, the publication last. */
  readonly history: readonly ReaderChange[];
  /** The newest significant change, while it is younger than seven days. */
  readonly recent?: ReaderChange;
  /** Address of the calendar file with all certain dates; absent when there is none. */
  readonly calendar?: string;
}
