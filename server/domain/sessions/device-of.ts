import bowser from 'bowser'
import type { Device } from '#rules/accounts/session-view.ts'

// Browsers send less; a longer text might slow the library's expressions down.
const maxLength = 500

export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { kind: 'computer', browser: null, system: null }
  const { browser, os, platform } = bowser.parse(userAgent.slice(0, maxLength))
  return { kind: kinds[platform.type ?? ''] ?? 'computer', browser: browser.name || null, system: os.name || null }
}

const kinds: Readonly<Record<string, Device['kind']>> = { mobile: 'phone', tablet: 'tablet' }
