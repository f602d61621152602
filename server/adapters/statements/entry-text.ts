/** One line without control characters and marks that change the direction, cut to `max` UTF-16 units. */
export function lineOf(text: string, max: number): string {
  const line = text
    .slice(0, 20 * max)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ')
    .trim()
  return line.length > max
    ? line
        .slice(0, max)
        .replace(/\p{Cs}$/u, '')
        .trim()
    : line
}

/** An IBAN without spaces; another account as it is. */
export function accountOf(text: string, max: number): string {
  const account = text.replace(/\s/g, '').toUpperCase()
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account) ? account : lineOf(text, max)
}
