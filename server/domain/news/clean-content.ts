import sanitizeHtml from 'sanitize-html'
import { imageKeyOf } from '#rules/media/images.ts'
import { sourcesOf } from '#rules/media/picture-sizes.ts'
import { parseVideoAddress, type VideoService } from '#rules/media/video.ts'

/**
 * Allows headings, paragraphs, lists, quotes, tables, links and the organization's own images. Applied when an article is
 * written and again when it is read, in case it reached the table another way. Idempotent.
 */
export function cleanContent(html: string, organizationId: string): string {
  return sanitize(html, isImageOf(organizationId), imageOf)
}

/** The same of a tenant folder, whose images are `assets/<name>`. */
export function cleanTenantContent(html: string): string {
  return sanitize(html, (src) => src.startsWith('assets/'), imageOf)
}

export type ReaderTexts = { table: (number: number) => string; video: (service: VideoService) => string }

/** With `srcset`, tables that scroll and links to videos as figures, for readers only: an editor would store them. */
export function contentForReaders(html: string, organizationId: string, texts: ReaderTexts): string {
  const cleanHtml = sanitize(html, isImageOf(organizationId), sizedImageOf)
  return withScrollingTables(withVideoFigures(cleanHtml, texts), texts)
}

// Both rely on sanitized HTML: every `<` begins a tag of ours, and attributes stand in one order.
const withVideoFigures = (cleanHtml: string, texts: ReaderTexts) =>
  cleanHtml.replace(/<p><a href="([^"]*)" rel="nofollow noopener">([^<]*)<\/a><\/p>/g, (paragraph, href, label) => {
    const video = parseVideoAddress(href.replaceAll('&amp;', '&'))
    if (!video) return paragraph
    const caption = /^(?:https?:|www\.|$)/.test(label.trim()) ? '' : `<figcaption>${label}</figcaption>`
    const link = `<a href="${video.watch}" rel="nofollow noopener">${escapeText(texts.video(video.service))}</a>`
    return `<figure>${link}${caption}</figure>`
  })

const withScrollingTables = (cleanHtml: string, texts: ReaderTexts) => {
  let number = 0
  return cleanHtml
    .replaceAll('<table>', () => {
      number += 1
      return `<div role="region" tabindex="0" aria-label="${escapeText(texts.table(number))}"><table>`
    })
    .replaceAll('</table>', '</table></div>')
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign]!)

const isImageOf = (organizationId: string) => (src: string) => imageKeyOf(organizationId, src) !== null

function sanitize(html: string, isAllowedImage: (src: string) => boolean, image: typeof imageOf): string {
  return sanitizeHtml(html, {
    allowedTags: [...blockTags, ...tableTags, ...inlineTags, 'img'],
    allowedAttributes: { a: ['href', 'rel'], img: imageAttributes, td: spans, th: [...spans, 'scope'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: maxDepth,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'iframe', 'object'],
    transformTags: {
      h1: 'h2',
      b: 'strong',
      i: 'em',
      a: (tagName, { href }) => ({ tagName, attribs: linkTo(href) }),
      td: (tagName, attribs) => ({ tagName, attribs: cellOf(attribs) }),
      th: (tagName, attribs) => ({ tagName, attribs: { ...cellOf(attribs), ...scopeOf(attribs) } }),
      img: (tagName, { src, alt, width, height }) => ({ tagName, attribs: image(src, alt, width, height) }) as never,
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isAllowedImage(attribs['src'] ?? ''),
  }).trim()
}

const blockTags = ['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'figure', 'figcaption']
const tableTags = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td']
const inlineTags = ['a', 'strong', 'em', 'u', 's', 'code', 'sub', 'sup']

const maxDepth = 10
const imageAttributes = ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding']

const spans = ['colspan', 'rowspan']

const cellOf = (attribs: Record<string, string>) =>
  Object.fromEntries(spans.flatMap((name) => (isSpan(attribs[name]) ? [[name, attribs[name]!]] : [])))

const isSpan = (value = '') => /^(?:[1-9]|1\d|20)$/.test(value)

const scopeOf = ({ scope = '' }: Record<string, string>): Record<string, string> =>
  ['col', 'row'].includes(scope) ? { scope } : {}

// With `rel` also where a forbidden address is removed later: only so the result is its own result.
const linkTo = (href?: string): Record<string, string> => ({ ...(href && { href }), rel: 'nofollow noopener' })

const imageOf = (src?: string, alt = '', width?: string, height?: string) => {
  const hasSize = [width, height].every((side) => /^[1-9]\d{0,3}$/.test(side ?? ''))
  return { src, alt, ...(hasSize && { width, height }), loading: 'lazy', decoding: 'async' }
}

const sizedImageOf: typeof imageOf = (src, ...rest) => {
  const image = imageOf(src, ...rest)
  const { srcSet } = 'width' in image && src ? sourcesOf(src, [320, 640, 1280]) : {}
  return srcSet ? { ...image, srcset: srcSet, sizes: '(min-width: 44rem) 42rem, 100vw' } : image
}

export function isEmptyContent(html: string): boolean {
  return !html.includes('<img') && sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).trim() === ''
}
