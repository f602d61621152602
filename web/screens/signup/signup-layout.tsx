import { styled } from 'styled-components'

export const SignUpLayout = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);

  @media (min-width: 60rem) {
    grid-template-areas: 'step preview' 'bar preview';
    grid-template-columns: minmax(0, 1fr) minmax(20rem, 26rem);
    grid-template-rows: auto 1fr;
    align-items: start;
    gap: var(--space-5) var(--space-7);

    > [data-area='preview'] {
      grid-area: preview;
      position: sticky;
      inset-block-start: var(--space-5);
    }
    > [data-area='bar'] {
      grid-area: bar;
    }
  }
`

export const StepBody = styled.div`
  display: grid;
  gap: var(--space-5);
  min-inline-size: 0;

  @media (min-width: 60rem) {
    grid-area: step;
  }
`

/** The fields of one step. Without scripts, and in browsers that cannot tell, both steps form one long page. */
export const StepFields = styled.div`
  display: grid;
  gap: var(--space-5);
  min-inline-size: 0;

  @media (scripting: enabled) {
    &[data-away] {
      display: none;
    }
  }
`

export const ScriptOnly = styled.div`
  display: contents;

  @media (scripting: none) {
    display: none;
  }
`
