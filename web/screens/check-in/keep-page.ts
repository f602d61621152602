import { checkInPaths } from '#rules/check-in/check-in-paths.ts'

type Parts = Readonly<{
  /** Loads what would be missed once there is no network. */
  load: () => Promise<unknown>
  files?: readonly string[]
}>

/** Keeps a page on the device; true once it can be opened without network. Browsers without workers go on without. */
export async function keepPage(base: string, { load, files = [] }: Parts): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  try {
    await navigator.serviceWorker.register(checkInPaths(base).worker, { scope: base })
    const { active } = await navigator.serviceWorker.ready
    await load()
    const { port1, port2 } = new MessageChannel()
    const kept = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }))
    port1.start()
    active!.postMessage({ kind: 'keep', addresses: [base, ...files, ...loadedAddresses()] }, [port2])
    await kept
    return true
  } catch {
    // Without a worker the page works as long as there is network.
    return false
  }
}

const loadedAddresses = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && /^\/(?:assets|icons)\//.test(pathname))
    .map(({ pathname }) => pathname)
