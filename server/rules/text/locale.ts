export const locales = ['en', 'es'] as const
export type Locale = (typeof locales)[number]

export const localeCookie = { name: 'locale', days: 365 } as const

export const localeCookieHeader = (locale: Locale, { isSecure }: { isSecure: boolean }): string =>
  `${localeCookie.name}=${locale}; Path=/; Max-Age=${localeCookie.days * 86_400}; SameSite=Lax${isSecure ? '; Secure' : ''}`

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/**
 * The visitor's choice, else the organization's language, else the browser's most preferred one, else English.
 * `acceptLanguage` is the raw header.
 */
export function localeOf({
  cookie,
  organizationLanguage,
  acceptLanguage,
}: {
  cookie?: string | null | undefined
  organizationLanguage?: string | null | undefined
  acceptLanguage?: string | null | undefined
}): Locale {
  if (isLocale(cookie)) return cookie
  if (isLocale(organizationLanguage)) return organizationLanguage
  const preferred = browserLanguage(acceptLanguage ?? '')
  return isLocale(preferred) ? preferred : 'en'
}

function browserLanguage(header: string): string | undefined {
  const [preferred] = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag: tag.trim(), quality: quality ? Number(quality.trim().slice(2)) : 1 }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
  return preferred?.tag.split('-')[0]?.toLowerCase()
}

export const defaultRegion = 'en-US'

export const platformRegion: Readonly<Record<Locale, string>> = { en: 'en-GB', es: 'es-ES' }

/**
 * The BCP 47 tag for dates: the visitor's language in the organization's territory. Figures use the organization's own
 * region instead, or one price would read 1.234 to one visitor and 1,234 to another. English outside the United States
 * is British: `en-AR` would fall back to the American order of dates.
 */
export function regionOf(locale: Locale, organizationRegion: string | null | undefined): string {
  const { language, territory } = partsOf(organizationRegion || defaultRegion)
  if (language === locale) return `${locale}-${territory}`
  if (locale === 'en') return territory === 'US' ? 'en-US' : 'en-GB'
  return `${locale}-${territory}`
}

type Parts = { language: string; territory: string }

const maxCachedTags = 200
const partsByTag = new Map<string, Parts>()

// A page calls this dozens of times, and `Intl.Locale` is as slow as rendering an element.
const partsOf = (tag: string): Parts => {
  const cachedParts = partsByTag.get(tag)
  if (cachedParts) return cachedParts
  const { language, region: territory = 'US' } = new Intl.Locale(tag)
  if (partsByTag.size >= maxCachedTags) partsByTag.clear()
  partsByTag.set(tag, { language, territory })
  return { language, territory }
}
