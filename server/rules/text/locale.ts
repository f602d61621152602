export const locales = ['en', 'es'] as const
export type Locale = (typeof locales)[number]

/** The cookie a visitor's choice of language is kept in, and for how long. */
export const localeCookie = { name: 'locale', days: 365 } as const

/** That cookie as a header says it. */
export const localeCookieHeader = (locale: Locale, { isSecure }: { isSecure: boolean }): string =>
  `${localeCookie.name}=${locale}; Path=/; Max-Age=${localeCookie.days * 86_400}; SameSite=Lax${isSecure ? '; Secure' : ''}`

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/**
 * The language of an answer: the visitor's choice, else the organization's language, else the primary part of the
 * browser's language, else English. `acceptLanguage` is the raw header; of it only the most preferred language counts.
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

/** Numbers and money are written like this where an organization has no region. */
export const defaultRegion = 'en-US'

/** How the platform writes figures and dates where several organizations stand in one list, by the reader's language. */
export const platformRegion: Readonly<Record<Locale, string>> = { en: 'en-GB', es: 'es-ES' }

/**
 * The tag whose words and order dates are written in: the visitor's language in the organization's territory.
 *
 * An organization's figures look the same to everybody, in its own region: formatMoney and formatDistance take that
 * region as it is, or one price would read 1.234 to one runner and 1,234 to another. Dates hold words, and words belong
 * to the reader. English outside the United States is written as in Great Britain: day first, 24 hours, as the
 * organization itself writes its dates (`en-AR` alone would fall back to the American order).
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

// A page asks dozens of times, and reading a tag takes as long as drawing an element.
const partsOf = (tag: string): Parts => {
  const cachedParts = partsByTag.get(tag)
  if (cachedParts) return cachedParts
  const { language, region: territory = 'US' } = new Intl.Locale(tag)
  if (partsByTag.size >= maxCachedTags) partsByTag.clear()
  partsByTag.set(tag, { language, territory })
  return { language, territory }
}
