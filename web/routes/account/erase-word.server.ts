import { stateOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'

export const eraseWordIn = (args: Parameters<typeof stateOf>[0]): string =>
  translatorOf(stateOf(args).locale)('account:privacy.word')
