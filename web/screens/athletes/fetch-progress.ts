/** Null without a connection and for any failure that may pass. */
export async function fetchProgress<Work>(path: string, signal: AbortSignal): Promise<Work | 'gone' | null> {
  try {
    const response = await fetch(path, { signal })
    if (response.status === 403 || response.status === 404) return 'gone'
    return response.ok && !response.redirected ? ((await response.json()) as Work) : null
  } catch {
    return null
  }
}
