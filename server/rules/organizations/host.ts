import * as v from 'valibot'

/**
 * A domain of an organization's own: two labels at least, small ASCII letters (names in other scripts come out in their
 * encoded form), no address, no port and no path. `platformDomain` and what is below it are the platform's own.
 */
export const hostOf = (text: string, platformDomain: string): string | null => {
  const result = v.safeParse(host, asciiOf(text.trim().toLowerCase().replace(/\.$/, '')))
  if (!result.success) return null
  const isPlatformHost = result.output === platformDomain || result.output.endsWith(`.${platformDomain}`)
  return isPlatformHost ? null : result.output
}

const host = v.pipe(
  v.string(),
  v.maxLength(253),
  v.regex(/^(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+(?!-)[a-z0-9-]{2,63}(?<!-)$/),
  v.check((name) => !/\.(?:\d+|localhost|local|internal|invalid|test|onion)$/.test(name)),
)

const asciiOf = (name: string): string => {
  if (/[\s/:@?#\\%]/.test(name)) return ''
  try {
    return new URL(`http://${name}`).hostname
  } catch {
    return ''
  }
}

/** Where an organization proves that a domain is its own: the name of the TXT record. */
export const challengeNameOf = (host: string): string => `_dorsal-challenge.${host}`
