/** What the page of a table at `base` reads and sends. */
export const checkInPaths = (base: string) =>
  ({
    people: `${base}/people`,
    bundle: `${base}/bundle`,
    state: `${base}/state`,
    scans: `${base}/scans`,
    undo: `${base}/undo`,
    worker: `${base}/worker.js`,
    manifest: `${base}/manifest.webmanifest`,
  }) as const
