import { useEffect, useState } from 'react'
import { adminPaths } from '#rules/admin-paths.ts'
import type { SavedReply } from '#rules/replies/reply-mail.ts'

export type SavedReplies = readonly SavedReply[] | 'loading' | 'failed'

export function useSavedReplies(): SavedReplies {
  const [replies, setReplies] = useState<SavedReplies>('loading')
  useEffect(() => {
    const controller = new AbortController()
    const load = async () => {
      const answer = await fetchReplies(controller.signal)
      if (!controller.signal.aborted) setReplies(answer)
    }
    void load()
    return () => controller.abort()
  }, [])
  return replies
}

async function fetchReplies(signal: AbortSignal): Promise<SavedReplies> {
  try {
    const response = await fetch(adminPaths.savedReplies, { signal })
    return response.ok && !response.redirected ? ((await response.json()) as SavedReply[]) : 'failed'
  } catch {
    return 'failed'
  }
}
