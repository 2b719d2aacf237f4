import type { ApplicationStatus } from '@noticeboard/content-model';
import type { WebAddress } from '../words/web-address';

/** A posting in a list, ready to be shown. */
export interface PostingCardView {
  readonly kind: 'posting';
  readonly id: string;
  readonly title: string;
  readonly href: string;
  readonly status: ApplicationStatus;
  /** As typed; empty where no notice gives one. */
  readonly lastDate: string;
  readonly changedAt: string;
  /** What its newest significant change touched, while that is young. */
  readonly changed?: { readonly at: string; readonly labels: readonly string[] };
  /** On the syllabus list, of a posting that has none yet. */
  readonly syllabusAwaited?: true;
}

/** An admit card or a result in a list. */
export interface NoticeCardView {
  readonly kind: 'notice';
  readonly id: string;
  readonly title: string;
  readonly updatedAt: string;
  /** Absent where the stored link is no web address. */
  readonly link?: WebAddress;
  readonly pdf?: PdfView;
  /** It has neither, and need not have: a result that is still to come. */
  readonly awaited?: true;
}

export interface PdfView {
  readonly href: string;
  /** Absent when the file is not there. */
  readonly bytes?: number;
}

export type CardView = PostingCardView | NoticeCardView;
