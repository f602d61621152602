import * as v from 'valibot'

/**
 * A custom domain of at least two labels in small ASCII letters (other scripts as punycode), without port or path; null
 * for anything else and for the platform's own hosts.
 */
export const parseHost = (text: string, platformDomain: string): string | null => {
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

export const challengeNameOf = (host: string): string => `_dorsal-challenge.${host}`
