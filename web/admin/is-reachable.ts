const patienceMs = 10_000

export async function isReachable(): Promise<boolean> {
  try {
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    return true
  } catch {
    return false
  }
}
