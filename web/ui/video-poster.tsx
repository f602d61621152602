import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { DeferredScript } from './deferred-script.tsx'
import script from './video-poster.js?url'

type VideoPosterProps = {
  watch: string
  player: string
  title: string
  /** Names the video's service before anything of it is loaded. */
  note: string
  art: ReactNode
}

/** Nothing is loaded from the video's service before a click. */
export function VideoPoster({ watch, player, title, note, art }: VideoPosterProps) {
  return (
    <Box data-video>
      <a href={watch} rel="noopener" data-player={player} data-title={title}>
        {art}
        <svg data-part="play" viewBox="0 0 64 64" width="64" height="64" aria-hidden>
          <circle cx="32" cy="32" r="31" />
          <path d="M26 20.500v23l19-11.500Z" />
        </svg>
        <strong>{title}</strong>
        <small>{note}</small>
      </a>
      <DeferredScript src={script} />
    </Box>
  )
}

const Box = styled.div`
  > a,
  > iframe {
    position: relative;
    display: grid;
    place-content: center;
    justify-items: center;
    gap: var(--space-2);
    inline-size: 100%;
    aspect-ratio: 16 / 9;
    min-block-size: 15rem;
    padding: var(--space-5);
    overflow: hidden;
    border: 0;
    border-radius: var(--radius-3);
    background: var(--secondary-solid);
    color: var(--on-secondary-solid);
    text-align: center;
    text-decoration: none;
  }
  > a > svg:first-child:not([data-part]) {
    position: absolute;
    inset: 12%;
    inline-size: 76%;
    block-size: 76%;
    opacity: 0.35;
  }
  > a > :is([data-part], :not(svg)) {
    position: relative;
  }
  [data-part='play'] circle {
    fill: var(--primary-solid);
    stroke: var(--on-primary-solid);
    stroke-width: 2;
  }
  [data-part='play'] path {
    fill: var(--on-primary-solid);
  }
  strong {
    font-family: var(--font-display);
    font-size: var(--text-lg);
    font-weight: 700;
    line-height: 1.2;
  }
  > a:hover strong {
    text-decoration: underline;
  }
  small {
    max-inline-size: 30rem;
  }
  @media print {
    > a {
      aspect-ratio: auto;
    }
    svg {
      display: none;
    }
  }
`
