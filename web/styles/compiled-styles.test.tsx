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

const render = (wrap: (content: React.ReactNode) => React.ReactNode) => {
  const sheet = new ServerStyleSheet()
  const html = renderToStaticMarkup(wrap(sheet.collectStyles(page)))
  return sheet.getStyleTags() + html
}

test('a page has the styles that styled-components gives it, compiled once for all pages', () => {
  let compilations = 0
  let stylis: React.ContextType<typeof StyleSheetContext>['stylis'] | undefined
  const withCounter = (content: React.ReactNode) => (
    <StyleSheetConsumer>
      {(sheet) => {
        stylis ??= Object.assign(
          (...args: Parameters<typeof sheet.stylis>) => {
            compilations++
            return sheet.stylis(...args)
          },
          { hash: sheet.stylis.hash },
        )
        return (
          <StyleSheetContext value={{ ...sheet, stylis }}>
            <CompiledStyles>{content}</CompiledStyles>
          </StyleSheetContext>
        )
      }}
    </StyleSheetConsumer>
  )
  const plain = render((content) => content)
  expect(plain).toContain('color:blue')
  expect(render(withCounter)).toBe(plain)
  const firstCompilations = compilations
  expect(firstCompilations).toBeGreaterThan(3)
  expect(render(withCounter)).toBe(plain)
  expect(compilations).toBe(firstCompilations)
})
