import slugifyModule from 'slugify'

const maxLength = 80
const maxTitleLength = 400

// slugify is CommonJS: bundlers import the function, Node an object with it.
const slugify = (slugifyModule as { default?: typeof slugifyModule.default }).default ?? slugifyModule

export function slugOf(title: string, fallback = 'event'): string {
  // slugify spells out symbols such as & in English.
  const words = title
    .slice(0, maxTitleLength)
    .normalize('NFC')
    .replace(/[\p{S}&%]/gu, ' ')
  const slug = slugify(words, { lower: true, strict: true, trim: true })
  if (slug.length <= maxLength) return slug || fallback
  const prefix = slug.slice(0, maxLength + 1)
  return prefix.slice(0, prefix.lastIndexOf('-') > 0 ? prefix.lastIndexOf('-') : maxLength)
}

export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`
    if (!isTaken(candidate)) return candidate
  }
}
