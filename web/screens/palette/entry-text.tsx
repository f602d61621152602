import { Fragment } from 'react'
import { styled } from 'styled-components'
import { highlight } from '#rules/text/highlight.ts'
import type { PaletteEntry } from './palette-entry.ts'

type EntryTextProps = { entry: PaletteEntry; words: readonly string[] }

export function EntryText({ entry: { label, facts }, words }: EntryTextProps) {
  return (
    <Text>
      <span>
        <Marked text={label} words={words} />
      </span>
      {facts.length > 0 && (
        <small>
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && ' · '}
              <Marked text={fact} words={words} />
            </Fragment>
          ))}
        </small>
      )}
    </Text>
  )
}

const Marked = ({ text, words }: { text: string; words: readonly string[] }) =>
  highlight(text, words).map(({ text: part, isMatch }, index) => (isMatch ? <mark key={index}>{part}</mark> : part))

const Text = styled.span`
  display: grid;
  min-inline-size: 0;
  line-height: 1.35;
  overflow-wrap: anywhere;

  small {
    color: var(--ink-soft);
    font-size: var(--text-xs);
  }
  mark {
    background: none;
    color: inherit;
    font-weight: 750;
    text-decoration: underline 2px var(--primary-border);
    text-underline-offset: 3px;
  }
`
