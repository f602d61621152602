import { styled } from 'styled-components'

export const Section = styled.section`
  max-inline-size: calc(var(--page-width) + 2 * var(--gutter));
  margin-inline: auto;
  padding: clamp(var(--space-7), 6vw, var(--space-8)) var(--gutter);

  > h2 {
    margin-block-end: var(--space-6);
    font-stretch: 120%;
    font-weight: 800;
  }
`

export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => <p key={paragraph}>{paragraph.trim()}</p>)
}
