import { Refused } from '#rules/refusals.ts'

/** How much of one level may run and wait at once. */
export type QueueLevel = Readonly<{ running: number; waiting: number }>

type Node = { running: number; waiting: number; turn: number; children: Map<string, Node>; starts: (() => void)[] }

export type RunInTurn = <Result>(path: readonly string[], work: () => Promise<Result>) => Promise<Result>

/**
 * Runs work of many side by side, in fair turns. The first level limits all of it, each further one what shares a key of
 * `path`, such as an organization and then a member of it. The key with least running goes next, at each level; of those
 * with as much, the one that has waited longest for a turn. Throws `Refused` `server_busy` when too many wait already.
 */
export function createFairQueue(levels: readonly [QueueLevel, ...QueueLevel[]]): RunInTurn {
  const root = newNode()
  let turns = 0

  const mayRun = (node: Node, level: number) => node.running < levels[level]!.running

  const start = (nodes: readonly Node[]) => {
    turns++
    for (const node of nodes) {
      node.running++
      node.turn = turns
    }
  }
  const findNext = (node: Node, level: number): Node[] | null => {
    if (node.waiting === 0 || !mayRun(node, level)) return null
    if (level === levels.length - 1) return [node]
    for (const child of [...node.children.values()].toSorted(byTurn)) {
      const next = findNext(child, level + 1)
      if (next) return [node, ...next]
    }
    return null
  }
  const end = (nodes: readonly Node[], path: readonly string[]) => {
    for (const node of nodes) node.running--
    removeIdle(nodes, path)
    for (let next = findNext(root, 0); next; next = findNext(root, 0)) {
      for (const node of next) node.waiting--
      start(next)
      next.at(-1)!.starts.shift()!()
    }
  }

  return async (path, work) => {
    if (path.length !== levels.length - 1)
      throw new Error(`a queue of ${levels.length} levels has no ${path.join(' ')}`)
    const nodes = nodesAt(root, path)
    if (nodes.every(mayRun)) start(nodes)
    else {
      if (nodes.some(({ waiting }, level) => waiting >= levels[level]!.waiting)) {
        removeIdle(nodes, path)
        throw new Refused({ code: 'server_busy' })
      }
      for (const node of nodes) node.waiting++
      await new Promise<void>((resolve) => nodes.at(-1)!.starts.push(resolve))
    }
    try {
      return await work()
    } finally {
      end(nodes, path)
    }
  }
}

const newNode = (): Node => ({ running: 0, waiting: 0, turn: 0, children: new Map(), starts: [] })

const byTurn = (one: Node, other: Node) => one.running - other.running || one.turn - other.turn

function nodesAt(root: Node, path: readonly string[]): Node[] {
  const nodes = [root]
  for (const key of path) {
    const { children } = nodes.at(-1)!
    const child = children.get(key) ?? newNode()
    children.set(key, child)
    nodes.push(child)
  }
  return nodes
}

/** From the last level up, so that no key stays once nobody uses it. */
function removeIdle(nodes: readonly Node[], path: readonly string[]): void {
  for (const [level, key] of [...path.entries()].toReversed()) {
    const { running, waiting } = nodes[level + 1]!
    if (running === 0 && waiting === 0) nodes[level]!.children.delete(key)
  }
}
