import { adminPaths } from '#rules/admin-paths.ts'
import type { Tagging } from '#rules/registrations/tagging.ts'

/** Null without a connection and for any failure that may pass. */
export async function fetchTagging(id: string, signal: AbortSignal): Promise<Tagging | 'gone' | null> {
  try {
    const response = await fetch(adminPaths.tagging(id), { signal })
    if (response.status === 403 || response.status === 404) return 'gone'
    return response.ok && !response.redirected ? ((await response.json()) as Tagging) : null
  } catch {
    return null
  }
}
