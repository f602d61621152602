import type { InfoCardValues } from '#rules/organizations/landing-form.ts'
import { locales } from '#rules/text/locale.ts'
import type { LocalizedText } from '#rules/text/localized.ts'
import { newFormKey } from '#web/forms/new-form-key.ts'

/** `key` tells cards apart while they are moved. */
export type EditedCard = InfoCardValues & { key: string }
export type CardType = EditedCard['type']

export const maxInfoCards = 12
export const maxListItems = 12

export const withKeys = (cards: readonly InfoCardValues[]): EditedCard[] =>
  cards.map((card, index) => ({ ...card, key: String(index) }))

export const withoutKeys = (cards: readonly EditedCard[]): InfoCardValues[] =>
  cards.map(({ key: _key, ...card }) => card)

export const blankItem = { icon: null, text: '' }

export const withNewCard = (cards: readonly EditedCard[]): EditedCard[] => [
  ...cards,
  { key: newFormKey(), title: '', type: 'list', items: [blankItem] },
]

/** A list becomes lines of text and the other way round. */
export function withType(card: EditedCard, type: CardType): EditedCard {
  if (type === card.type) return card
  const { key, title } = card
  const text = textIn(card)
  if (type === 'file') return { key, title, type, file: '', name: '' }
  if (type === 'text') return { key, title, type, text }
  const lines = typeof text === 'string' ? text.split('\n').filter(Boolean) : [text]
  const items = lines.slice(0, maxListItems).map((line) => ({ icon: null, text: line }))
  return { key, title, type, items: items.length > 0 ? items : [blankItem] }
}

function textIn(card: EditedCard): LocalizedText {
  if (card.type === 'text') return card.text
  if (card.type === 'file') return ''
  const texts = card.items.map((item) => item.text)
  if (texts.length === 1) return texts[0]!
  return texts.map((text) => (typeof text === 'string' ? text : (Object.values(text).find(Boolean) ?? ''))).join('\n')
}

export const cardTexts = (card: InfoCardValues): LocalizedText[] => {
  if (card.type === 'list') return [card.title, ...card.items.map(({ text }) => text)]
  return [card.title, card.type === 'text' ? card.text : card.name]
}

export const isInLanguages = (text: LocalizedText): boolean => typeof text !== 'string'

/** All that is written on a card, a text a line. */
export const cardWords = (card: InfoCardValues): string => cardTexts(card).map(textWords).join('\n')

export const textWords = (text: LocalizedText): string =>
  typeof text === 'string' ? text : locales.flatMap((locale) => text[locale] ?? []).join('\n')

/** The errors below a path, by the rest of their paths. */
export const withoutPath = (errors: Readonly<Record<string, string>>, path: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, code]) => (name.startsWith(path) ? [[name.slice(path.length), code]] : [])),
  )
