const key = 'dorsal.document-names'

/**
 * Keeps the name of a file for as long as the tab is open. The server does not show it, because the page of a held order
 * may be passed on.
 */
export function rememberDocumentName(fileId: string, name: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...readNames(), [fileId]: name }))
  } catch {
    // Without storage the file is called by its type.
  }
}

export const documentNameOf = (fileId: string): string | undefined => readNames()[fileId]

function readNames(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}
