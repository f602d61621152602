import { expect, test } from 'vitest'
import { useShop } from '#server/testing/use-shop.ts'
import { documentKey, foldText } from '#rules/text/normalize-text.ts'

const shop = useShop()

// Latin, Greek, Cyrillic, Hebrew, Arabic, punctuation, kana, syllables of Hangul, and forms of width: blocks to which
// neither Unicode's newest nor ICU's version adds letters.
const blocks = [
  [0x20, 0x377],
  [0x384, 0x52f],
  [0x591, 0x6ff],
  [0x1e00, 0x2063],
  [0x3041, 0x30ff],
  [0xac00, 0xac40],
  [0xfe00, 0xffef],
] as const

test('the database folds every letter as the rules do', async () => {
  const letters = blocks.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  const names = ['Đặng', "O'Neill", 'ΟΔΟΣ', 'Straße', 'Ｄáｎｇ', 'O´Neill', 'علی\u200cرضا', 'Łukasz Ærø']
  const texts = [...letters, ...names]
  const { rows } = await shop.owner.query<{ text: string; folded: string }>(
    'select text, folded(text) as folded from unnest($1::text[]) as text',
    [texts],
  )
  const differing = rows.filter(({ text, folded }) => folded !== foldText(text))
  expect(rows).toHaveLength(texts.length)
  expect(differing.map(({ text, folded }) => `${text} ${folded} ${foldText(text)}`)).toEqual([])
})

test('the database compares documents as the rules do', async () => {
  const documents = ['012345678', '12.345.678-l', '0000', 'x 0123', '']
  const { rows } = await shop.owner.query<{ key: string }>(
    'select document_key(dni) as key from unnest($1::text[]) as dni',
    [documents],
  )
  expect(rows.map(({ key }) => key)).toEqual(['12345678', '12345678L', '0', 'X0123', ''])
  expect(documents.map(documentKey)).toEqual(['12345678', '12345678L', '0', 'X0123', ''])
})
