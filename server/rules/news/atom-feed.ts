type Entry = { title: string; summary: string; address: string; publishedAt: string }
type Feed = {
  title: string
  author: string
  language: string
  /** The feed's own full address, and that of the page it stands for. */
  address: string
  home: string
  entries: readonly Entry[]
  updatedAt: string
}

/** A feed by RFC 4287; the entries' addresses are their lasting ids. Moments are ISO 8601. */
export function atomFeed({ title, author, language, address, home, entries, updatedAt }: Feed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escaped(language)}">`,
    `<title>${escaped(title)}</title><id>${escaped(home)}</id><updated>${escaped(updatedAt)}</updated>`,
    `<link rel="self" href="${escaped(address)}"/><link href="${escaped(home)}"/>`,
    `<author><name>${escaped(author)}</name></author>`,
    ...entries.map(entryOf),
    '</feed>',
    '',
  ].join('\n')
}

const entryOf = ({ title, summary, address, publishedAt }: Entry): string =>
  [
    `<entry><title>${escaped(title)}</title><id>${escaped(address)}</id><link href="${escaped(address)}"/>`,
    `<published>${escaped(publishedAt)}</published><updated>${escaped(publishedAt)}</updated>`,
    `<summary>${escaped(summary)}</summary></entry>`,
  ].join('')

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!)
