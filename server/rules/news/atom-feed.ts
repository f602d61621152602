type Entry = { title: string; summary: string; address: string; publishedAt: string }
type Feed = {
  title: string
  author: string
  language: string
  address: string
  home: string
  entries: readonly Entry[]
  updatedAt: string
}

export function atomFeed({ title, author, language, address, home, entries, updatedAt }: Feed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">`,
    `<title>${escapeXml(title)}</title><id>${escapeXml(home)}</id><updated>${escapeXml(updatedAt)}</updated>`,
    `<link rel="self" href="${escapeXml(address)}"/><link href="${escapeXml(home)}"/>`,
    `<author><name>${escapeXml(author)}</name></author>`,
    ...entries.map(entryOf),
    '</feed>',
    '',
  ].join('\n')
}

const entryOf = ({ title, summary, address, publishedAt }: Entry): string =>
  [
    `<entry><title>${escapeXml(title)}</title><id>${escapeXml(address)}</id><link href="${escapeXml(address)}"/>`,
    `<published>${escapeXml(publishedAt)}</published><updated>${escapeXml(publishedAt)}</updated>`,
    `<summary>${escapeXml(summary)}</summary></entry>`,
  ].join('')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

// A feed with one of them is not well-formed, not even as an entity.
const notInXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const escapeXml = (text: string): string => text.replace(notInXml, '').replace(/[&<>"']/g, (sign) => entities[sign]!)
