import type { FakeCluster, FakeLeadership } from './fake-cluster.js';

/** How a cluster loses its leader. */
export const leaderLosses = ['kill', 'hang', 'resign'] as const;

type LeaderLoss = (typeof leaderLosses)[number];

interface ChangingLeader {
  /** The next leader, and since when it leads. */
  readonly next: Promise<FakeLeadership>;
  /** Lets the former leader come back, so that the cluster is whole again. */
  readonly heal: () => Promise<void>;
}

/** From here on nobody leads, until the election is over. */
export async function loseLeader(cluster: FakeCluster, loss: LeaderLoss): Promise<ChangingLeader> {
  const { node } = await cluster.untilLeader();
  if (loss === 'kill') {
    await cluster.kill(node);
    return { next: cluster.untilLeader(), heal: () => cluster.start(node) };
  }
  if (loss === 'hang') {
    cluster.hang(node);
    return { next: cluster.untilLeader(), heal: async () => cluster.wake(node) };
  }
  cluster.resign();
  return { next: cluster.untilLeader(), heal: async () => {} };
}

/**
 * The same once the leader has stored something that it has not answered: a caller that repeats it must not have it
 * stored twice.
 */
export async function loseLeaderMidWrite(cluster: FakeCluster, loss: LeaderLoss): Promise<ChangingLeader> {
  const { node } = await cluster.untilLeader();
  const release = await new Promise<() => void>((resolve) => {
    const stopListening = cluster.log.listen(({ stream }) => {
      if (stream.startsWith('$')) return;
      stopListening();
      resolve(node.holdAnswers());
    });
  });
  const changing = await loseLeader(cluster, loss);
  release();
  return changing;
}
