import { translatorOf } from '#server/i18n/translator.ts'
import type { MailingTexts } from '#rules/mailings/mailing-form.ts'
import { locales, regionOf, type Locale } from '#rules/text/locale.ts'
import { formatDate, formatTime } from '#rules/time/moment.ts'

/** When and where an event is; `startsAt` as an ISO string in UTC. */
type Occasion = Readonly<{ startsAt: string; timeZone: string; place: string }>
type Move = Readonly<{ was: Occasion; will: Occasion }>

/** What athletes are to know about an event that has moved: earlier and new day, hour and place, in both languages. */
export const movedTexts = (move: Move, region: string | null): MailingTexts =>
  Object.fromEntries(locales.map((locale) => [locale, textIn(locale, move, region)]))

function textIn(locale: Locale, { was, will }: Move, region: string | null) {
  const t = translatorOf(locale)
  const lineOf = ({ startsAt, timeZone, place }: Occasion) => {
    const style = { region: regionOf(locale, region), timeZone }
    return [formatDate(startsAt, style), formatTime(startsAt, style), place].filter(Boolean).join(', ')
  }
  return {
    subject: t('mailings:moved.subject'),
    text: t('mailings:moved.text', { was: lineOf(was), will: lineOf(will) }),
  }
}
