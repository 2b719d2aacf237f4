import { Agent } from 'node:http';
import { ask, median } from './load.mjs';

const rounds = 15;
const perPage = 25;

/** The ways in which an editor looks through a list; the last record counts as the worst page. */
const looks = (total) => ({
  'first page': { sort: ['createdAt', 'DESC'], range: [0, perPage - 1] },
  'last page': { sort: ['createdAt', 'DESC'], range: [total - perPage, total - 1] },
  'sorted by title': { sort: ['jobTitle', 'ASC'], range: [0, perPage - 1] },
  'sorted by last change': { sort: ['updatedAt', 'DESC'], range: [0, perPage - 1] },
  'searched for few': { sort: ['createdAt', 'DESC'], range: [0, perPage - 1], filter: { q: 'grade 99999' } },
  'searched for all, last page': {
    sort: ['jobTitle', 'DESC'],
    range: [total - perPage, total - 1],
    filter: { q: 'लिपिक' },
  },
});

/**
 * One request at a time, so that what is waited for is the server: ms from the first byte sent to the last received.
 * @returns the slowest of the looks, by its median
 */
export async function slowestConsoleList({ url }, total) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const measured = [];
  for (const [name, { filter = {}, ...query }] of Object.entries(looks(total))) {
    const parameters = Object.entries({ ...query, filter }).map(([key, value]) => [key, JSON.stringify(value)]);
    const path = `/api/jobs?${new URLSearchParams(parameters)}`;
    const times = [];
    for (let round = 0; round <= rounds; round += 1) {
      const begin = performance.now();
      await ask(url, agent, { path });
      // The first one warms up.
      if (round > 0) times.push(performance.now() - begin);
    }
    measured.push({ name, ms: median(times) });
  }
  agent.destroy();
  return measured.reduce((worst, one) => (one.ms > worst.ms ? one : worst));
}
