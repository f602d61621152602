import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import type { Encoding } from '#server/http/page-cache/encoding.ts'
import { paths } from '#rules/paths.ts'
import { getTemplate } from '#templates/catalog.ts'
import { GlobalStyle } from '../theme/global-style.ts'
import { linkedStylesOf, type LinkedStyles } from './linked-styles.ts'
import { componentsOf } from './component-registry.ts'
import { compact, styledMarkers, rulesOf, textOf, type Rule } from './rules.ts'

/** Every rule of a template's pages. Browsers cache the file for good, because its name has a hash of its content. */
export type StyleFile = LinkedStyles & Readonly<{ bytes: (encoding: Encoding) => Promise<Buffer> }>

const sharedFiles =
  /^(?:templates\/[^/]+$|web\/screens\/site\/|web\/ui\/(?:badge|banner|bib|button|countdown|course-line|elevation-profile|event-filters|icon|input|lightbox|map-on-demand|share|video-poster)\.)/

const files = new Map<string, StyleFile | null>()

/** Null if no components were recorded, as in development: pages then inline all rules. */
export const styleFileOf = (template: string): StyleFile | null => {
  const cachedFile = files.get(template)
  if (cachedFile !== undefined) return cachedFile
  const components = componentsOf((file) => file.startsWith(`templates/${template}/`))
  const file = components.length > 0 ? createFile(template) : null
  files.set(template, file)
  return file
}

export const styleFileIn = (html: string): StyleFile | null => {
  const address = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1]
  return (address && [...files.values()].find((file) => file?.address === address)) || null
}

const createFile = (template: string): StyleFile => {
  const components = componentsOf((file) => file.startsWith(`templates/${template}/`) || sharedFiles.test(file))
  const { look } = getTemplate(template)
  // In the same order as in a page.
  const css = withoutPreloadedFaces(compact(look.css + withoutMarkers(styleTagsOf(components))), look.preloads)
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 10)
  return { ...linkedStylesOf(paths.styles(`${template}-${hash}`), css), bytes: bytesOf(css) }
}

const styleTagsOf = (components: ReturnType<typeof componentsOf>): string => {
  const sheet = new ServerStyleSheet()
  try {
    // As an `<i>`, whatever a component is made of: only its rules are needed.
    const elements = components.map((component, key) => createElement(component, { key, as: 'i' }))
    renderToStaticMarkup(sheet.collectStyles(createElement(Fragment, null, createElement(GlobalStyle), ...elements)))
    return sheet.getStyleTags()
  } finally {
    sheet.seal()
  }
}

/**
 * Leaves out preloaded faces and their fallbacks, which pages inline: defined twice, fonts would load twice and text
 * would be laid out again.
 */
const withoutPreloadedFaces = (css: string, preloads: readonly string[]): string => {
  const rules = rulesOf(css)
  const isPreloaded = ({ body }: Rule) => preloads.some((address) => body.includes(`url(${address})`))
  const families = new Set(rules.filter(isPreloaded).map(familyOf))
  const isFallback = (face: Rule) =>
    !face.body.includes('url(') && families.has(familyOf(face).replace(/ stand-in$/, ''))
  const isInPages = (rule: Rule) => rule.head === '@font-face' && (isPreloaded(rule) || isFallback(rule))
  return rules
    .filter((rule) => !isInPages(rule))
    .map(textOf)
    .join('')
}

const familyOf = ({ body }: Rule) => /font-family:\s*['"]?([^;'"]+)/.exec(body)?.[1] ?? ''

const withoutMarkers = (tags: string): string => tags.replaceAll(/<\/?style[^<>]*>/g, '').replaceAll(styledMarkers, '')

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

const bytesOf = (css: string): StyleFile['bytes'] => {
  const encodings = new Map<Encoding, Promise<Buffer>>()
  const encode = async (encoding: Encoding) => {
    if (encoding === 'br') return compressBrotli(css, { params })
    return encoding === 'gzip' ? compressGzip(css, { level: 9 }) : Buffer.from(css)
  }
  return (encoding) => {
    const bytes = encodings.get(encoding) ?? encode(encoding)
    encodings.set(encoding, bytes)
    return bytes
  }
}
