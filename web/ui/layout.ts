import { css } from 'styled-components'

export const pageWidth = css`
  max-inline-size: calc(var(--page-width) + 2 * var(--gutter));
  margin-inline: auto;
`

/** As many columns of at least this width as fit; on a narrower screen, one. `auto-fill` leaves empty columns empty. */
export const columns = (width: string, repeat: 'auto-fit' | 'auto-fill' = 'auto-fit') => css`
  display: grid;
  grid-template-columns: repeat(${repeat}, minmax(min(100%, ${width}), 1fr));
`

export const stack = (gap: number) => css`
  display: grid;
  align-content: start;
  gap: var(--space-${gap});
`

export const touchTarget = css`
  display: inline-flex;
  align-items: center;
  min-block-size: 44px;
`

/** A page's only column; `gap` is a step of `--space`. */
export const pageColumn = (gap: number) => css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-${gap});
  ${pageWidth}
`
