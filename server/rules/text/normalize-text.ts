/**
 * How names are compared and searched for, in TypeScript by `foldText` and in SQL by `folded` of the baseline, which is
 * made of the same parts. An expression is one class of characters, as PostgreSQL reads it too; letters are those that
 * Unicode does not take apart.
 */
export const folding = {
  // Zero-width spaces, soft hyphens, byte-order marks and marks of direction: copied along from chats, PDFs and contacts.
  invisible:
    /[\u034f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/g,
  apostrophes: /['`\u00b4\u02b9-\u02bc\u02bf\u02c8\u2018-\u201b\u2032\u2035\u055a\u05f3\ua78c\uff07]/g,
  marks:
    // oxlint-disable-next-line no-misleading-character-class -- each is meant by itself
    /[\ufe20-\ufe2f\ufe00-\ufe0f\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]/g,
  letters: { đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o', ŧ: 't', ς: 'σ', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
} as const

/** Without case, accents, apostrophes, what is invisible and forms of width: `dang` for Đặng, `oneill` for O’Neill. */
export function foldText(text: string): string {
  const plain = text
    .replace(folding.invisible, '')
    .replace(folding.apostrophes, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(folding.marks, '')
  return Object.entries(folding.letters).reduce((folded, [letter, other]) => folded.replaceAll(letter, other), plain)
}

/** Equal for names that a reader takes for the same: neither case, accents, spaces nor punctuation count. */
export function nameKey(name: string): string {
  const folded = foldText(name).replace(/\s+/gu, '')
  return folded.replace(/[^\p{L}\p{M}\p{N}]+/gu, '') || folded
}

/** One person's name, whatever was entered as the first and what as the last one. */
export const personKey = ({ firstName, lastName }: Readonly<{ firstName: string; lastName: string }>): string =>
  nameKey(`${firstName}${lastName}`)

/** In capitals, without dots, hyphens, slashes and spaces. */
export const normalizeDocument = (text: string): string =>
  cleanText(text)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s./\p{Pd}]/gu, '')

/** Equal for spellings of one document, also without the zeros that some forms put before it; `document_key` in SQL. */
export const documentKey = (text: string): string => normalizeDocument(text).replace(/^0+(?=.)/, '')

// Between letters of these scripts and within emoji a joiner changes what is seen.
const joiners =
  /(?<![\p{sc=Arab}\p{sc=Syrc}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]/gu
const carriesNothing = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** Without the invisible characters that say nothing, which a person neither sees nor could delete; tabs are spaces. */
export const cleanText = (text: string): string =>
  text.replaceAll('\t', ' ').replace(carriesNothing, '').replace(joiners, '')

/** With the signs that a telephone number is written with here, whatever a contact or a web page wrote. */
export const normalizePhone = (text: string): string =>
  cleanText(text)
    .normalize('NFKC')
    .trim()
    .replace(/^tel:/i, '')
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/[./\s]+/g, ' ')
    .replace(/ ?- ?/g, '-')
    .trim()
