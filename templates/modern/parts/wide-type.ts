import { css } from 'styled-components'

/** Text in the wide face; `stretch` in per cent. */
export const wideType = (size: string, stretch: number, weight: number) => css`
  font-family: var(--font-wide);
  font-size: ${size};
  font-stretch: ${stretch}%;
  font-weight: ${weight};
`

export const smallHeading = css`
  font-family: var(--font-wide);
  font-size: var(--text-lg);
  font-stretch: 118%;
`
