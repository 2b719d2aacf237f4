import type { Locator } from 'playwright-core';

/** Drags files from a folder of the system over the middle of an element; `drop` lets go of them there. */
export async function dragFiles(
  target: Locator,
  files: readonly string[],
): Promise<{ readonly drop: () => Promise<void> }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('there is nothing to drag the files to');
  const mouse = await target.page().context().newCDPSession(target.page());
  const move = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    mouse.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items: [], files: [...files], dragOperationsMask: 1 },
    });
  await move('dragEnter');
  await move('dragOver');
  return { drop: async () => void (await move('drop')) };
}
