export const previewWidths = [390, 768, 1280] as const

const key = 'preview-width'

export function readPreviewWidth(): number {
  const usual = previewWidths[0]
  try {
    const saved = Number(localStorage.getItem(key))
    return previewWidths.find((width) => width === saved) ?? usual
  } catch {
    // A browser may forbid storage.
    return usual
  }
}

export function savePreviewWidth(width: number): void {
  try {
    localStorage.setItem(key, String(width))
  } catch {
    // It stays what it is until the page is left.
  }
}
