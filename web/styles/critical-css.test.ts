import { expect, test } from 'vitest'
import { criticalCssOf, selectorTokensIn } from './critical-css.ts'
import { linkedStylesOf } from './linked-styles.ts'

/** `above` is the HTML above the fold; the linked file has the rules of `css`, but not those of `pageCss`. */
const criticalCss = (css: string, above: string, pageCss = '') =>
  criticalCssOf(css + pageCss, selectorTokensIn(above), linkedStylesOf('/styles/x.css', css))

test('a rule is critical if its selector matches above the fold', () => {
  expect(criticalCss('.a{color:red}.b{color:blue}', '<p class="a x">')).toBe('.a{color:red}')
  expect(criticalCss('main h1{top:0}main h2{top:0}', '<main id="content"><h1>')).toBe('main h1{top:0}')
  expect(criticalCss('#content{top:0}#other{top:0}', '<main id="content">')).toBe('#content{top:0}')
  expect(criticalCss('.a .b{top:0}', '<p class="a">')).toBe('')
  expect(criticalCss('.b,.a{top:0}', '<p class="a">')).toBe('.a{top:0}')
  expect(criticalCss('*,:root{top:0}', '')).toBe('*,:root{top:0}')
})

test('attributes count with their values', () => {
  const css = "[data-a]{top:0}[data-a='1']{top:1px}[data-a='2']{top:2px}[hidden]{display:none}"
  expect(criticalCss(css, '<p data-a="1">')).toBe("[data-a]{top:0}[data-a='1']{top:1px}[hidden]{display:none}")
})

test('rules for a pointer, a key or a printer are not critical; :not() is ignored', () => {
  const css = '.a:hover{top:0}.a:focus-visible{top:0}@media print{.a{top:0}}@page{margin:0}.a:not(:focus){top:1px}'
  expect(criticalCss(css, '<p class="a">')).toBe('.a:not(:focus){top:1px}')
})

test('selectors in :has() and :is() must match too', () => {
  expect(criticalCss('.a:has(.b){top:0}.a:is(.b,.c){top:0}', '<p class="a c">')).toBe('.a:is(.b,.c){top:0}')
  expect(criticalCss('html:not(:has(main[data-flow])){top:0}', '<html>')).toBe('html:not(:has(main[data-flow])){top:0}')
})

test('media queries keep the rules that are critical', () => {
  expect(
    criticalCss('@media (min-width:1px){.a{top:0}.b{top:0}}@media (min-width:2px){.b{top:0}}', '<p class="a">'),
  ).toBe('@media (min-width:1px){.a{top:0}}')
})

test('keyframes are critical if a critical rule uses them', () => {
  const css = '@keyframes run{to{top:0}}@keyframes fade{to{opacity:0}}.a{animation:run 1s}.b{animation:fade 1s}'
  expect(criticalCss(css, '<p class="a">')).toBe('@keyframes run{to{top:0}}.a{animation:run 1s}')
})

test('a rule that the file lacks stays, whatever it is for; a font face of the file goes', () => {
  expect(criticalCss('@font-face{font-family:x}', '', '.b:hover{top:0}@font-face{font-family:y}')).toBe(
    '.b:hover{top:0}@font-face{font-family:y}',
  )
})

test('text and scripts of the page are not parsed as mark-up', () => {
  expect(criticalCss('.b{top:0}', '<script>x=`<p class="b">`</script><p>&lt;p class="b"&gt;</p>')).toBe('')
})
