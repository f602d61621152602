import { Mark, Node } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { hrefOf } from './href-of.ts'

type CaptionPart = string | { text: string; href: string }

export type Figure = {
  src: string
  alt: string
  caption: string
  /** The caption with its links, until the dialog changes its text. */
  captionParts: CaptionPart[]
  width: string | null
  height: string | null
}

const textOf = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''

const captionPartsOf = (caption: Element | null | undefined): CaptionPart[] =>
  [...(caption?.childNodes ?? [])].map((node) => {
    const text = node.textContent?.replaceAll(/\s+/g, ' ') ?? ''
    const href = node.nodeName === 'A' ? hrefOf((node as Element).getAttribute('href') ?? '') : null
    return href ? { text, href } : text
  })

const renderCaption = ({ caption, captionParts }: Figure) => {
  const isUnchanged =
    caption ===
    captionParts
      .map((part) => (typeof part === 'string' ? part : part.text))
      .join('')
      .trim()
  if (!isUnchanged) return [caption]
  return captionParts.map((part) => (typeof part === 'string' ? part : ['a', { href: part.href }, part.text]))
}

const figureOf = (image: Element | null, caption?: Element | null): Figure | false => {
  const src = image?.getAttribute('src') ?? ''
  if (!image || !src.startsWith('/files/')) return false
  return {
    src,
    alt: image.getAttribute('alt') ?? '',
    caption: textOf(caption),
    captionParts: captionPartsOf(caption),
    width: image.getAttribute('width'),
    height: image.getAttribute('height'),
  }
}

/** A picture with its caption, edited as one in a dialog. Pictures of other sites are not taken over. */
const FigureNode = Node.create({
  name: 'figure',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    caption: { default: '' },
    captionParts: { default: [] },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (element) => figureOf(element.querySelector('img'), element.querySelector('figcaption')),
    },
    { tag: 'img', getAttrs: (element) => figureOf(element) },
  ],
  renderHTML: ({ node }) => {
    const { caption, captionParts, ...image } = node.attrs as Figure
    if (!caption) return ['figure', ['img', image]]
    return ['figure', ['img', image], ['figcaption', ...renderCaption({ ...image, caption, captionParts })]]
  },
})

/** The editor’s own carries widths of columns, which readers’ screens decide. */
const PlainTable = Table.extend({
  addAttributes: () => ({
    caption: { default: '', parseHTML: (table) => textOf(table.querySelector('caption')), rendered: false },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ node }) => {
    const { caption } = node.attrs as { caption: string }
    return caption ? ['table', ['caption', caption], ['tbody', 0]] : ['table', ['tbody', 0]]
  },
})

const ScopedHeader = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), scope: { default: null } }
  },
})

const Subscript = Mark.create({
  name: 'subscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
})

const Superscript = Mark.create({
  name: 'superscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
})

/** Writes only what `clean-content.ts` keeps, and keeps what it allows. */
export const richTextExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    link: {
      openOnClick: false,
      protocols: ['mailto', 'tel'],
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  FigureNode,
  PlainTable.configure({ resizable: false, View: null }),
  TableRow,
  ScopedHeader,
  TableCell,
  Subscript,
  Superscript,
]
