import { styled } from 'styled-components'

export const StepForm = styled.form`
  display: flex;
  flex-direction: column;
  gap: var(--space-5);

  @media (min-width: 60rem) {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 22rem;
    align-items: start;
    gap: var(--space-7);
  }
`

export const StepBody = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  min-inline-size: 0;
`

/** `display: contents` on phones, so that the bar can stick to the end of the form. */
export const StepSide = styled.div`
  display: contents;

  @media (min-width: 60rem) {
    position: sticky;
    inset-block-start: var(--space-5);
    display: grid;
    gap: var(--space-4);
  }
`

export const Sheet = styled.section`
  display: grid;
  gap: var(--space-4);
  min-inline-size: 0;
  padding: var(--space-5) var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--surface-raised);
  box-shadow: var(--shadow-1);

  @media (min-width: 40rem) {
    padding: var(--space-5);
  }
`

/** One of several pages; without scripts, which turn them, all are below each other. */
export const PageSheet = styled(Sheet)`
  @media (scripting: enabled) {
    &[data-other] {
      display: none;
    }
  }
`

export const SheetTitle = styled.h2`
  font-size: var(--text-lg);
  line-height: 1.25;
`

export const Fields = styled.div`
  display: grid;
  gap: var(--space-4);
  align-items: start;

  @media (min-width: 40rem) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  > [data-whole] {
    grid-column: 1 / -1;
  }
`
