import { createInstance, type i18n, type Resource, type TFunction } from 'i18next'
import { locales, type Locale } from '#rules/text/locale.ts'

const files = import.meta.glob<Record<string, unknown>>('./{en,es}/*.json', { eager: true, import: 'default' })

const resources: Resource = Object.fromEntries(
  locales.map((locale) => [
    locale,
    Object.fromEntries(
      Object.entries(files)
        .filter(([path]) => path.startsWith(`./${locale}/`))
        .map(([path, texts]) => [path.slice(5, -5), texts as Record<string, string>]),
    ),
  ]),
)

type Area = { [part: string]: string | Area }

export const areasOf = (locale: Locale): ReadonlyMap<string, Area> =>
  new Map(Object.entries(resources[locale] as Record<string, Area>))

const instances = new Map<Locale, i18n>()

export const textsOf = (locale: Locale): i18n => {
  const cachedInstance = instances.get(locale)
  if (cachedInstance) return cachedInstance
  const instance = createInstance()
  void instance.init({
    lng: locale,
    fallbackLng: false,
    resources,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  instances.set(locale, instance)
  return instance
}

export const translatorOf = (locale: Locale): TFunction => textsOf(locale).t
