import { css } from 'styled-components'

/** Text in the display face; `stretch` in per cent. */
export const displayType = (size: string, stretch: number, weight: number) => css`
  font-family: var(--font-display);
  font-size: ${size};
  font-stretch: ${stretch}%;
  font-weight: ${weight};
`
