import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  createGlobalStyle,
  keyframes,
  ServerStyleSheet,
  styled,
  StyleSheetContext,
  StyleSheetConsumer,
} from 'styled-components'
import { CompiledStyles } from './compiled-styles.tsx'

const run = keyframes`to { top: 0; }`
const Global = createGlobalStyle`body { margin: 0; }`
const Plain = styled.p`
  color: red;
  &:hover {
    color: blue;
  }
`
const Moving = styled(Plain)<{ $far: number }>`
  animation: ${run} 1s;
  inset-block-start: ${({ $far }) => $far}px;
`
const page = (
  <>
    <Global />
    <Plain />
    <Moving $far={1} />
    <Moving $far={2} />
  </>
)

const draw = (around: (drawn: React.ReactNode) => React.ReactNode) => {
  const sheet = new ServerStyleSheet()
  const html = renderToStaticMarkup(around(sheet.collectStyles(page)))
  return sheet.getStyleTags() + html
}

test('a page has the styles that styled-components gives it, compiled once for all pages', () => {
  let compiled = 0
  let stylis: React.ContextType<typeof StyleSheetContext>['stylis'] | undefined
  const counted = (drawn: React.ReactNode) => (
    <StyleSheetConsumer>
      {(sheet) => {
        stylis ??= Object.assign(
          (...given: Parameters<typeof sheet.stylis>) => {
            compiled++
            return sheet.stylis(...given)
          },
          { hash: sheet.stylis.hash },
        )
        return (
          <StyleSheetContext value={{ ...sheet, stylis }}>
            <CompiledStyles>{drawn}</CompiledStyles>
          </StyleSheetContext>
        )
      }}
    </StyleSheetConsumer>
  )
  const plain = draw((drawn) => drawn)
  expect(plain).toContain('color:blue')
  expect(draw(counted)).toBe(plain)
  const first = compiled
  expect(first).toBeGreaterThan(3)
  expect(draw(counted)).toBe(plain)
  expect(compiled).toBe(first)
})
