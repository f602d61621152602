import type { ReaderTexts } from '../domain/news/clean-content.ts'
import type { Locale } from '#rules/text/locale.ts'
import { translatorOf } from './translator.ts'

export const readerTexts = (locale: Locale): ReaderTexts => {
  const t = translatorOf(locale)
  return {
    table: (number) => t('news:article.table', { number }),
    video: (service) => t('news:article.video', { service }),
  }
}
