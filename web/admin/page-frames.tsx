import { useRef, useState, type SyntheticEvent } from 'react'
import { styled } from 'styled-components'
import type { PreviewPage } from './fetch-preview.ts'

type Part = { name: string; selector?: string }

type PageFramesProps = {
  page: PreviewPage
  title: string
  /** Those that are announced to `onPick`. */
  parts: readonly Part[]
  onPick?: ((part: string) => void) | undefined
  onLoad: () => void
}

/**
 * Each page loads behind the one that is shown and then takes its place and its scroll position: nothing flickers while
 * somebody types, and the history of the tab stays as it is.
 */
export function PageFrames({ page, title, parts, onPick, onLoad }: PageFramesProps) {
  const [shown, setShown] = useState<PreviewPage>(page)
  const shownFrame = useRef<HTMLIFrameElement>(null)
  const names = parts.map(({ name }) => name)
  const scrollTop = () => shownFrame.current?.contentWindow?.scrollY ?? 0

  const show = (loaded: PreviewPage, { currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const content = currentTarget.contentDocument
    if (!content) return
    if (loaded !== shown) currentTarget.contentWindow?.scrollTo({ top: scrollTop(), behavior: 'instant' })
    mark(content, parts)
    content.addEventListener('submit', (event) => event.preventDefault())
    content.addEventListener('click', (event) => {
      event.preventDefault()
      const part = partAt(event.target as Element, names)
      if (part) onPick?.(part)
    })
    if (onPick) content.head.append(outlineOf(content, names))
    setShown(loaded)
    onLoad()
  }
  return (shown === page ? [page] : [shown, page]).map((one) => (
    <Frame
      key={one.number}
      ref={one === shown ? shownFrame : undefined}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={one.html}
      data-waiting={one === shown ? undefined : ''}
      aria-hidden={one === shown ? undefined : true}
      onLoad={(event) => show(one, event)}
    />
  ))
}

function mark(content: Document, parts: readonly Part[]): void {
  for (const { name, selector } of parts)
    if (selector) for (const element of content.querySelectorAll<HTMLElement>(selector)) element.dataset.part = name
}

function partAt(element: Element | null, parts: readonly string[]): string | null {
  const marked = element?.closest<HTMLElement>('[data-part]')
  if (!marked) return null
  const part = marked.dataset.part!
  return parts.includes(part) ? part : partAt(marked.parentElement, parts)
}

function outlineOf(content: Document, parts: readonly string[]): HTMLStyleElement {
  const style = content.createElement('style')
  const marked = parts.map((part) => `[data-part="${part}"]`).join()
  style.textContent = `:is(${marked}){cursor:pointer}:is(${marked}):hover{outline:3px dashed var(--focus);outline-offset:-3px}`
  return style
}

const Frame = styled.iframe`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  border: 0;
  background: var(--surface);

  &[data-waiting] {
    visibility: hidden;
  }
`
