let last: { undo: () => void; pathname: string } | null = null

/** `undo`, which runs once: by its toast, or by a key on its page or the list above. */
export function rememberUndo(undo: () => void): () => void {
  const entry = {
    pathname: window.location.pathname,
    undo: () => {
      if (last === entry) forgetUndo()
      undo()
    },
  }
  last = entry
  return entry.undo
}

export function forgetUndo(): void {
  last = null
}

export function findUndo(pathname: string): (() => void) | null {
  return last && `${last.pathname}/`.startsWith(`${pathname}/`) ? last.undo : null
}
