import bowser from 'bowser'
import type { Device } from '#rules/accounts/session-view.ts'

// Browsers say less; the library's expressions are not ours to prove.
const maxLength = 500

/** The device behind a `User-Agent`; the names in it are brands, the same in every language. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { kind: 'computer', browser: null, system: null }
  const { browser, os, platform } = bowser.parse(userAgent.slice(0, maxLength))
  return { kind: kinds[platform.type ?? ''] ?? 'computer', browser: browser.name || null, system: os.name || null }
}

const kinds: Readonly<Record<string, Device['kind']>> = { mobile: 'phone', tablet: 'tablet' }
