import { styled } from 'styled-components'
import { StepBody } from '../registration/flow-layout.tsx'

/** One of two parts of a form; without scripts, which turn them, both are shown. */
export const Part = styled(StepBody)`
  @media (scripting: enabled) {
    &[data-other] {
      display: none;
    }
  }
`
