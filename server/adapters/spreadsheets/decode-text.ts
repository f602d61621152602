const utf16 = { le: new TextDecoder('utf-16le'), be: new TextDecoder('utf-16be') }

/**
 * The text of a file in UTF-8, UTF-16, Windows-1252, ISO-8859-15 or Mac OS Roman, without its byte order mark. Null for what is no
 * text, such as a spreadsheet.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decode(bytes)
  return text === null || text.includes('\0') || isBinary(bytes) ? null : text
}

// A ZIP archive (also .xlsx), an old Excel file, a PDF.
const magicNumbers = ['504b0304', 'd0cf11e0', '25504446']

const isBinary = (bytes: Uint8Array): boolean =>
  magicNumbers.includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'))

function decode(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16.le.decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16.be.decode(bytes)
  const zeros = zerosByParity(bytes.subarray(0, 1_000))
  if (zeros.odd > zeros.pairs / 2 && zeros.even === 0) return utf16.le.decode(bytes)
  if (zeros.even > zeros.pairs / 2 && zeros.odd === 0) return utf16.be.decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(singleByteEncodingOf(bytes)).decode(bytes)
  }
}

/** Most of European text has a zero in each pair of UTF-16. */
function zerosByParity(bytes: Uint8Array): { even: number; odd: number; pairs: number } {
  const zeros = { even: 0, odd: 0, pairs: bytes.length / 2 }
  bytes.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2 === 0 ? 'even' : 'odd'] += 1
  })
  return zeros
}

// 0x80 to 0x9F are control characters in ISO-8859-15; 0xA4 is € there and ¤, which no statement has, in Windows-1252.
function singleByteEncodingOf(bytes: Uint8Array): string {
  if (bytes.includes(0xa4) && !bytes.some((byte) => byte >= 0x80 && byte <= 0x9f)) return 'iso-8859-15'
  return wordsIn(bytes, 'macintosh') > wordsIn(bytes, 'windows-1252') ? 'macintosh' : 'windows-1252'
}

const measuredBytes = 200_000

/** How many letters go with the case of the one before them, less the signs that stand within words. */
function wordsIn(bytes: Uint8Array, encoding: string): number {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, measuredBytes))
  let score = 0
  for (const [, before, sign] of text.matchAll(/([A-Za-z])([^\0-\x7f])(?=[A-Za-z])/g)) {
    const isUpper = before === before!.toUpperCase()
    const isLetter = /\p{L}/u.test(sign!)
    score += isLetter && (sign === sign!.toUpperCase()) === isUpper ? 1 : -1
  }
  return score
}
