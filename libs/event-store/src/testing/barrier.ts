/** Passed at once while it is down; whoever comes while it is up waits until it is lowered. */
export class Barrier {
  #lowered: Promise<void> | undefined;
  #lower = () => {};

  get isUp(): boolean {
    return this.#lowered !== undefined;
  }

  raise(): void {
    this.#lowered ??= new Promise((resolve) => (this.#lower = resolve));
  }

  lower(): void {
    this.#lower();
    this.#lowered = undefined;
  }

  async passed(): Promise<void> {
    await this.#lowered;
  }
}
