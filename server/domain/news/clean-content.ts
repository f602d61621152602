import sanitizeHtml from 'sanitize-html'
import { imageKeyOf } from '#rules/media/images.ts'
import { sourcesOf } from '#rules/media/picture-sizes.ts'

/**
 * Rich text as an article may hold it: headings, paragraphs, lists, quotes, links and images of the organization's own
 * files. Everything else goes, scripts and styles with what is in them. Done when an article is written, and again when
 * it is read: what reached the table by another way does not reach a browser. The same text comes out of its own result.
 */
export function cleanContent(html: string, organizationId: string): string {
  return sanitize(html, organizationId, imageOf)
}

/** The same, with its images in the sizes that pictures are sent in: for who reads it, not for who writes it. */
export function shownContent(html: string, organizationId: string): string {
  return sanitize(html, organizationId, sizedImageOf)
}

function sanitize(html: string, organizationId: string, image: typeof imageOf): string {
  const isOwnImage = (src: string | undefined) => src !== undefined && imageKeyOf(organizationId, src) !== null
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
      // The page has one h1, which is the article's title.
      h1: 'h2',
      b: 'strong',
      i: 'em',
      a: (tagName, { href }) => ({ tagName, attribs: linkTo(href) }),
      img: (tagName, { src, alt, width, height }) => ({ tagName, attribs: image(src, alt, width, height) }) as never,
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnImage(attribs['src']),
  }).trim()
}

const blockTags = ['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'figure', 'figcaption']
const inlineTags = ['a', 'strong', 'em', 'u', 's', 'code', 'sub', 'sup']

// A quote in a list in a list in a list, with linked words in it. Each level takes some of a phone's width: what is in
// a thousand of them could not be read any more.
const maxDepth = 10
const imageAttributes = ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding']

const linkTo = (href?: string): Record<string, string> => (href ? { href, rel: 'nofollow noopener' } : {})

const imageOf = (src?: string, alt = '', width?: string, height?: string) => {
  const hasSize = [width, height].every((side) => /^[1-9]\d{0,3}$/.test(side ?? ''))
  return { src, alt, ...(hasSize && { width, height }), loading: 'lazy', decoding: 'async' }
}

// Only where its size is written down: a picture without one is as large as it is, which a set of sizes would hide.
const sizedImageOf: typeof imageOf = (src, ...rest) => {
  const image = imageOf(src, ...rest)
  const { srcSet } = 'width' in image && src ? sourcesOf(src, [320, 640, 1280]) : {}
  return srcSet ? { ...image, srcset: srcSet, sizes: '(min-width: 44rem) 42rem, 100vw' } : image
}

/** Whether nothing is left to read or to look at. */
export function isEmptyContent(html: string): boolean {
  return !html.includes('<img') && sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).trim() === ''
}
