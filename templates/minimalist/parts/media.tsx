import { styled } from 'styled-components'
import { columns } from '#web/ui/layout.ts'

export const Gallery = styled.div`
  [data-gallery] {
    ${columns('19rem')}
    gap: 0 var(--space-7);
    counter-reset: plate;
  }
  li {
    display: grid;
    grid-template-columns: 7.5rem minmax(0, 1fr);
    gap: var(--space-4);
    padding-block: var(--space-4);
    border-block-end: 1px solid var(--rule);
    break-inside: avoid;
    counter-increment: plate;
  }
  /* The caption has no text alternative, because the image's alt says the same. */
  li::after {
    content: counter(plate) '. ' attr(data-caption) / '';
    font-size: var(--text-sm);
    line-height: 1.45;
  }
  @media print {
    [data-gallery] {
      grid-template-columns: 1fr 1fr;
    }
    li {
      grid-template-columns: 25mm minmax(0, 1fr);
      padding-block: 2mm;
    }
  }
  a {
    border-radius: 0;
    background: none;
  }
  img {
    filter: grayscale(1) contrast(1.05);
  }
  a:is(:hover, :focus-visible) img {
    filter: none;
  }
`

export const VideoFrame = styled.div`
  max-inline-size: 40rem;

  [data-video] > a {
    aspect-ratio: auto;
    min-block-size: 10rem;
    border: 1px solid var(--rule);
    border-radius: 0;
    background: none;
    color: var(--ink);
  }
  [data-video] > a > svg:first-child {
    display: none;
  }
  [data-video] circle {
    fill: none;
    stroke: var(--thread);
  }
  [data-video] path {
    fill: var(--thread);
  }
  [data-video] small {
    color: var(--ink-soft);
  }
  [data-video] strong {
    font-weight: 450;
  }
`
