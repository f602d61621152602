type Act = { undo: () => void; pathname: string; at: number }

const validMs = 30_000
let last: Act | null = null

/** For a key on the page where the act was done, for 30 seconds. */
export function rememberUndo(undo: () => void): void {
  last = { undo, pathname: window.location.pathname, at: Date.now() }
}

export function forgetUndo(): void {
  last = null
}

export function forgetUndoOfOthers(pathname: string): void {
  if (last?.pathname !== pathname) forgetUndo()
}

export function findUndo(pathname: string): (() => void) | null {
  return last?.pathname === pathname && Date.now() - last.at <= validMs ? last.undo : null
}
