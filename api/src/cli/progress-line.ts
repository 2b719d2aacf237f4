import type { WriteStream } from 'node:tty';
import type { RunningRebuild } from '@noticeboard/content-model';

const width = 30;

/** How far a rebuild is: a bar that is drawn over itself on a terminal, a line for every tenth elsewhere. */
export class ProgressLine {
  private said = '';

  constructor(private readonly stream: Pick<WriteStream, 'write' | 'isTTY'>) {}

  show({ phase, events, share }: Pick<RunningRebuild, 'phase' | 'events' | 'share'>): void {
    const percent = `${Math.floor(share * 100)} %`.padStart(5);
    const count = `${events.toLocaleString('en')} events`;
    if (this.stream.isTTY) {
      const full = Math.floor(share * width);
      this.stream.write(`\r[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${percent}  ${phase}  ${count}\u001b[K`);
      this.said = phase;
      return;
    }
    const step = `${phase} ${Math.floor(share * 10)}`;
    if (step === this.said) return;
    this.said = step;
    this.stream.write(`${phase}: ${percent.trim()}, ${count}\n`);
  }

  /** What is written next begins a line of its own. */
  end(): void {
    if (this.stream.isTTY && this.said !== '') this.stream.write('\n');
  }
}
