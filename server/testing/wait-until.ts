const maxMs = 15_000

/** For tests with fake timers, which `expect.poll` moves. Keeps the process busy. */
export async function waitUntil(condition: () => boolean): Promise<void> {
  const end = performance.now() + maxMs
  while (!condition()) {
    if (performance.now() > end) throw new Error(`not so within ${maxMs} ms: ${condition.toString()}`)
    await new Promise(setImmediate)
  }
}
