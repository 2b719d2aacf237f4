import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { whenAtLeisure } from './at-leisure';

let idle: () => void;
const connection = { saveData: false };

beforeEach(() => {
  idle = () => {};
  connection.saveData = false;
  Object.assign(window, { requestIdleCallback: (callback: () => void) => (idle = callback) });
  Object.assign(navigator, { connection });
});

afterEach(() => {
  jest.restoreAllMocks();
});

function pageThat(state: DocumentReadyState): jest.Mock<() => void> {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue(state);
  const act = jest.fn<() => void>();
  whenAtLeisure(act);
  return act;
}

it('waits until the page has loaded and is idle, and acts once', () => {
  const act = pageThat('interactive');
  idle();
  expect(act).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  expect(act).not.toHaveBeenCalled();
  idle();
  dispatchEvent(new Event('keydown'));
  expect(act).toHaveBeenCalledTimes(1);
});

it.each(['pointerdown', 'keydown', 'focusin'])('acts at once at a %s, and not again when it is idle', (touch) => {
  const act = pageThat('interactive');
  dispatchEvent(new Event(touch));
  expect(act).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('load'));
  idle();
  expect(act).toHaveBeenCalledTimes(1);
});

it('waits for the idle moment of a page that has loaded already', () => {
  const act = pageThat('complete');
  expect(act).not.toHaveBeenCalled();
  idle();
  expect(act).toHaveBeenCalledTimes(1);
});

it('does without a moment that the browser tells of', () => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  jest.useFakeTimers();
  const act = pageThat('complete');
  expect(act).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

it('fetches nothing for a reader who saves data', () => {
  connection.saveData = true;
  const act = pageThat('complete');
  dispatchEvent(new Event('pointerdown'));
  idle();
  expect(act).not.toHaveBeenCalled();
});
