import { expect, test } from 'vitest'
import { stripUnusedMarkup } from './strip-unused-markup.ts'
import { linkedStylesOf } from './styles/linked-styles.ts'

const page = (css: string, body: string) => `<html><head><style>${css}</style></head><body>${body}</body></html>`

test('what only React would look for is not sent', () => {
  const css = '.a{color:red;}/*!sc*/\ndata-styled.g1[id="sc-x-0"]{content:"a,"}/*!sc*/\n'
  expect(stripUnusedMarkup(page(css, '<p class="sc-x-0 a">x</p>'))).toBe(page('.a{color:red;}', '<p class="a">x</p>'))
})

test('a class that a rule names stays, one that none names goes, other people’s classes stay', () => {
  const css = '.b .sc-x-1{color:red;}'
  expect(stripUnusedMarkup(page(css, '<p class="sc-x-1 sc-x-2 b skip"><a class="sc-y-0" href="/">y</a></p>'))).toBe(
    page(css, '<p class="sc-x-1 b skip"><a  href="/">y</a></p>'),
  )
})

test('a property that nothing uses goes; one that a rule, a script or another property uses stays', () => {
  const css =
    ':root{color-scheme:light;--a:#000;--b:#111;--c:#222;--d:var(--a)}@media print{:root{--b:#333;--c:#444}}p{color:var(--b)}'
  expect(stripUnusedMarkup(page(css, `<i style="color:var(--d)"></i>`))).toBe(
    page(
      ':root{color-scheme:light;--a:#000;--b:#111;--d:var(--a)}@media print{:root{--b:#333}}p{color:var(--b)}',
      `<i style="color:var(--d)"></i>`,
    ),
  )
  expect(stripUnusedMarkup(page(':root{--a:#000}', `<script>x.getPropertyValue('--a')</script>`))).toContain('--a:#000')
})

test('the colours stay in all their shades, used or not, unless the page links a file that has them', () => {
  const css = ':root{--primary-50:#eee;--primary-500:#111;--on-primary-solid:#fff;--space-2:8px}'
  expect(stripUnusedMarkup(page(css, ''))).toBe(page(':root{--primary-50:#eee;--primary-500:#111}', ''))
  const file = '<link rel="stylesheet" href="/styles/colors-x.css"/>'
  expect(stripUnusedMarkup(page(css, `<p style="color:var(--primary-500)"></p>${file}`))).toBe(
    page(':root{--primary-500:#111}', `<p style="color:var(--primary-500)"></p>${file}`),
  )
})

test('words are left alone, whatever they look like', () => {
  const words = '<p>class=&quot;sc-x-1&quot; :root and --a: /*!sc *&#47;</p>'
  expect(stripUnusedMarkup(page('', words))).toBe(page('', words))
})

test('rules that a template has for other pages by name are not sent', () => {
  const news = "html main[data-page='news'] h1{top:0}"
  const shared = "main[data-page='price'] p,main[data-page='news'] p{top:0}main[data-page] h1:hover{top:1px}"
  const narrow = `@media (min-width:48rem){${news}}@media (min-width:64rem){main[data-page='price'] h1{top:0}}`
  const body = '<main id="content" data-page="price"></main>'
  expect(stripUnusedMarkup(page(`@font-face{font-family:x}${news}${shared}${narrow}`, body))).toBe(
    page(
      `@font-face{font-family:x}main[data-page='price'] p{top:0}main[data-page] h1:hover{top:1px}@media (min-width:64rem){main[data-page='price'] h1{top:0}}`,
      body,
    ),
  )
})

test('a page that links its rules keeps those before the link, and the properties that these use', () => {
  const file = '.a{color:var(--x)}.b{color:var(--y)}:root{--space-1:4px;--space-2:8px}'
  const organizationColors = ':root{--primary-500:#111;--x:#222;--y:#333}html:root{--y:#444;--z:#555}'
  const body = '<p class="a">x</p><link rel="stylesheet" href="/styles/t.css"/><p class="b">y</p>'
  expect(stripUnusedMarkup(page(organizationColors + file, body), linkedStylesOf('/styles/t.css', file))).toBe(
    page(':root{--x:#222}html:root{--y:#444}.a{color:var(--x)}:root{}', body),
  )
})
