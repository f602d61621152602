import codeReaderUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { checkInPaths } from '#rules/check-in/check-in-paths.ts'

/** Keeps the page of a table on the device, for when there is no network. Browsers without workers go on without. */
export async function keepPage(base: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(checkInPaths(base).worker, { scope: base })
    const { active } = await navigator.serviceWorker.ready
    // Loaded now, as it would be missed once there is no network.
    await import('./camera.tsx')
    // oxlint-disable-next-line require-post-message-target-origin -- a worker takes none
    active?.postMessage({ kind: 'keep', addresses: [base, codeReaderUrl, ...loadedAddresses()] })
  } catch {
    // Without a worker the page works as long as there is network.
  }
}

const loadedAddresses = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && /^\/(?:assets|icons)\//.test(pathname))
    .map(({ pathname }) => pathname)
