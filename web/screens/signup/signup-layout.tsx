import { styled } from 'styled-components'

/** The form beside its preview; on phones one column with the way on at the thumb. */
export const Layout = styled.form`
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

/**
 * What belongs to one step. Where scripts are at work, one step is seen at a time; without them all of it is one long
 * form, and browsers too old to say which show that as well.
 */
export const OfStep = styled.div`
  display: grid;
  gap: var(--space-5);
  min-inline-size: 0;

  @media (scripting: enabled) {
    &[data-away] {
      display: none;
    }
  }
`

/** What is there only where scripts are at work. */
export const Scripted = styled.div`
  display: contents;

  @media (scripting: none) {
    display: none;
  }
`
