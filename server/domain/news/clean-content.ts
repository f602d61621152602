import sanitizeHtml from 'sanitize-html'
import { imageKeyOf } from '#rules/media/images.ts'
import { sourcesOf } from '#rules/media/picture-sizes.ts'

/**
 * Allows headings, paragraphs, lists, quotes, links and the organization's own images. Applied when an article is
 * written and again when it is read, in case it reached the table another way. Idempotent.
 */
export function cleanContent(html: string, organizationId: string): string {
  return sanitize(html, isImageOf(organizationId), imageOf)
}

/** The same of a tenant folder, whose images are `assets/<name>`. */
export function cleanTenantContent(html: string): string {
  return sanitize(html, (src) => src.startsWith('assets/'), imageOf)
}

/** With `srcset`, for readers only: an editor would store it. */
export function contentForReaders(html: string, organizationId: string): string {
  return sanitize(html, isImageOf(organizationId), sizedImageOf)
}

const isImageOf = (organizationId: string) => (src: string) => imageKeyOf(organizationId, src) !== null

function sanitize(html: string, isAllowedImage: (src: string) => boolean, image: typeof imageOf): string {
  return sanitizeHtml(html, {
    allowedTags: [...blockTags, ...inlineTags, 'img'],
    allowedAttributes: { a: ['href', 'rel'], img: imageAttributes },
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
      img: (tagName, { src, alt, width, height }) => ({ tagName, attribs: image(src, alt, width, height) }) as never,
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isAllowedImage(attribs['src'] ?? ''),
  }).trim()
}

const blockTags = ['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'figure', 'figcaption']
const inlineTags = ['a', 'strong', 'em', 'u', 's', 'code', 'sub', 'sup']

const maxDepth = 10
const imageAttributes = ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding']

const linkTo = (href?: string): Record<string, string> => (href ? { href, rel: 'nofollow noopener' } : {})

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
