import iconv from 'iconv-lite'
import type { TextEncoding } from '#rules/text/text-encodings.ts'

export type DecodedText = Readonly<{ text: string; encoding: TextEncoding }>

/** Without its byte order mark. Null for what is no text, such as a spreadsheet. */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const decoded = decode(bytes)
  return decoded.text.includes('\0') || isBinary(bytes) ? null : decoded
}

// A ZIP archive (also .xlsx), an old Excel file, a PDF.
const magicNumbers = ['504b0304', 'd0cf11e0', '25504446']

const isBinary = (bytes: Uint8Array): boolean =>
  magicNumbers.includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'))

function decode(bytes: Uint8Array): DecodedText {
  const zeros = zerosByParity(bytes.subarray(0, 1_000))
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff
  if (isLittle || (!isBig && zeros.odd > zeros.pairs / 2 && zeros.even === 0)) return decodeBy('utf-16le', bytes)
  if (isBig || (zeros.even > zeros.pairs / 2 && zeros.odd === 0)) return decodeBy('utf-16be', bytes)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return decodeBy(singleByteEncodingOf(bytes), bytes)
  }
}

const decodeBy = (encoding: TextEncoding, bytes: Uint8Array): DecodedText => ({
  text: iconv.decode(bytes, encoding),
  encoding,
})

/** Most of European text has a zero in each pair of UTF-16. */
function zerosByParity(bytes: Uint8Array): { even: number; odd: number; pairs: number } {
  const zeros = { even: 0, odd: 0, pairs: bytes.length / 2 }
  bytes.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2 === 0 ? 'even' : 'odd'] += 1
  })
  return zeros
}

function singleByteEncodingOf(bytes: Uint8Array): TextEncoding {
  const scores = (['windows-1252', 'macintosh', 'cp850'] as const).map((encoding) => ({
    encoding,
    score: wordsIn(bytes, encoding),
  }))
  const { encoding } = scores.reduce((best, other) => (other.score > best.score ? other : best))
  // 0x80 to 0x9F are control characters in ISO-8859-15; 0xA4 is € there and ¤, which no statement has, in Windows-1252.
  const hasEuro = bytes.includes(0xa4) && !bytes.some((byte) => byte >= 0x80 && byte <= 0x9f)
  return encoding === 'windows-1252' && hasEuro ? 'iso-8859-15' : encoding
}

const measuredBytes = 200_000

/** How many letters within words have the case of the next one, less the signs and the other letters there. */
function wordsIn(bytes: Uint8Array, encoding: TextEncoding): number {
  const { text } = decodeBy(encoding, bytes.subarray(0, measuredBytes))
  let score = 0
  for (const [, sign, next] of text.matchAll(/(?<=[A-Za-z])([^\0-\x7f])(?=([A-Za-z]))/g)) {
    const isUpper = next === next!.toUpperCase()
    const isLetter = /\p{L}/u.test(sign!)
    score += isLetter && (sign === sign!.toUpperCase()) === isUpper ? 1 : -1
  }
  return score
}
