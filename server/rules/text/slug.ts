import slugifyModule from 'slugify'

const maxLength = 80
const maxTitleLength = 400

// slugify is CommonJS: bundlers hand over the function, Node an object with it.
const slugify = (slugifyModule as { default?: typeof slugifyModule.default }).default ?? slugifyModule

/**
 * The public name of a title in addresses: `Maratón de la Costa 2026` → `maraton-de-la-costa-2026`. At most 80
 * characters, cut between words; `fallback` when nothing of the title can be written so. The same title always gives
 * the same slug; what was once given to an event stays with it.
 */
export function slugOf(title: string, fallback = 'event'): string {
  // Signs such as & would be spelled out in English.
  const words = title
    .slice(0, maxTitleLength)
    .normalize('NFC')
    .replace(/[\p{S}&%]/gu, ' ')
  const slug = slugify(words, { lower: true, strict: true, trim: true })
  if (slug.length <= maxLength) return slug || fallback
  const prefix = slug.slice(0, maxLength + 1)
  return prefix.slice(0, prefix.lastIndexOf('-') > 0 ? prefix.lastIndexOf('-') : maxLength)
}

/** The first of `slug`, `slug-2`, `slug-3` … that nobody has taken. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`
    if (!isTaken(candidate)) return candidate
  }
}
