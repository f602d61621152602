import { css } from 'styled-components'

/** The same in every organization's theme: the crew reads the colour in the sun, from a distance. */
export const verdictStyle = css`
  --verdict: #b3261e;
  --on-verdict: #fff;

  &[data-verdict='ready'] {
    --verdict: #137333;
  }
  &[data-verdict='incomplete'],
  &[data-verdict='handed_out'] {
    --verdict: #ffb300;
    --on-verdict: #1f1300;
  }
`
