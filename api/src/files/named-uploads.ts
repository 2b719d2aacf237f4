import { categoryOf, idOf, storedPathPattern } from '@noticeboard/content-model';
import { pathOfFile } from './file-place.js';
import type { RecordedEvent } from '@noticeboard/event-store';

/** Stored paths that the data of an event names: of a listing's PDF, and of attachments of type `pdf`. */
export function* namedUploads(data: unknown): Generator<string> {
  if (typeof data !== 'object' || data === null) return;
  const { pdfFile, type, content } = data as Readonly<Record<string, unknown>>;
  for (const path of [pdfFile, type === 'pdf' ? content : undefined])
    if (typeof path === 'string' && storedPathPattern.test(path)) yield path;
  for (const value of Object.values(data)) yield* namedUploads(value);
}

/** The PDFs that a log names, and which of them are of change sets alone. */
export class UploadNames {
  readonly #public = new Set<string>();
  readonly #withdrawn = new Set<string>();
  /** By change set that is not over, what each of its steps names. */
  readonly #prepared = new Map<string, Map<string, readonly string[]>>();

  /** @param event the next one of the log */
  add({ stream, type, data }: Pick<RecordedEvent, 'stream' | 'type' | 'data'>): void {
    if (type === 'FileWithdrawn') this.#withdrawn.add(pathOfFile(String(data['hash'])));
    if (categoryOf(stream) !== 'changeset') {
      for (const path of namedUploads(data)) this.#public.add(path);
      return;
    }
    const id = idOf(stream);
    const stepId = String(data['stepId']);
    const steps = this.#prepared.get(id) ?? new Map<string, readonly string[]>();
    if (type === 'StepPrepared') this.#prepared.set(id, steps.set(stepId, [...namedUploads(data)]));
    else if (type === 'StepDropped') steps.delete(stepId);
    // Other events name the files that it has published; discarded ones are gone.
    else if (type === 'ChangeSetPublished' || type === 'ChangeSetDiscarded') this.#prepared.delete(id);
  }

  /** All that have to be there. */
  get all(): ReadonlySet<string> {
    return new Set([...this.#public, ...this.staged.keys()].filter((path) => !this.#withdrawn.has(path)));
  }

  /** Those that were taken down: nowhere are their bytes. */
  get withdrawn(): ReadonlySet<string> {
    return this.#withdrawn;
  }

  /** Change sets by path, of those that readers do not have. */
  get staged(): ReadonlyMap<string, readonly string[]> {
    const staged = new Map<string, readonly string[]>();
    for (const [id, steps] of this.#prepared)
      for (const path of new Set([...steps.values()].flat()))
        if (!this.#public.has(path) && !this.#withdrawn.has(path)) staged.set(path, [...(staged.get(path) ?? []), id]);
    return staged;
  }
}
