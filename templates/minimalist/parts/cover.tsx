import type { ComponentProps, ReactNode } from 'react'
import { styled } from 'styled-components'
import { touchTarget } from '#web/ui/layout.ts'
import { Body, Margin, Spread } from './chapter.tsx'
import { CourseDrawing } from './course-drawing.tsx'

type CoverProps = {
  title: string
  folio: ReactNode
  margin: ReactNode
  /** Null: ruled lines are shown instead. */
  drawing: ComponentProps<typeof CourseDrawing> | null
  fold: ReactNode
  contents: ReactNode
  isCancelled?: boolean
  children: ReactNode
}

export function Cover({ title, folio, margin, drawing, fold, contents, isCancelled = false, children }: CoverProps) {
  const longestWord = Math.max(...title.split(/\s+/).map(({ length }) => length))
  return (
    <Front>
      <Folio>{folio}</Folio>
      <Title
        data-size={title.length > 48 ? 'long' : title.length > 22 ? 'medium' : 'short'}
        data-struck={isCancelled ? '' : undefined}
        style={{ '--word': longestWord }}
      >
        {title}
      </Title>
      <Opening as="div">
        <Margin>{margin}</Margin>
        <Body>
          <Words>{children}</Words>
          {drawing ? <CourseDrawing {...drawing} /> : <Ruled aria-hidden />}
          {fold}
          {contents}
        </Body>
      </Opening>
    </Front>
  )
}

const Ruled = styled.div`
  display: none;
  @media (min-width: 60rem) {
    display: block;
    block-size: 22rem;
    background: repeating-linear-gradient(transparent 0 calc(2rem - 1px), var(--rule) 0 2rem);
  }
  @media print {
    display: none;
  }
`

const Front = styled.div`
  container-type: inline-size;
`

const Folio = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 var(--space-5);
  padding-block: var(--space-4);
  font-size: var(--text-sm);

  a {
    ${touchTarget}
  }
  > span {
    align-content: center;
    min-block-size: 44px;
  }
  @media print {
    padding-block: 0 4mm;
    > span,
    a {
      min-block-size: 0;
    }
  }
`

const Title = styled.h1`
  --size: clamp(3.25rem, 11.4cqi, 9rem);
  /* The size is limited so that the longest word fits; at 2rem, words are broken instead. */
  font-size: max(2rem, min(var(--size), calc(150cqi / var(--word))));
  font-weight: 400;
  letter-spacing: -0.032em;
  line-height: 0.94;
  text-wrap: balance;
  margin-inline-start: -0.045em;
  padding-block: var(--space-4) clamp(var(--space-6), 5cqi, var(--space-8));
  hyphens: manual;

  &[data-size='medium'] {
    --size: clamp(2.75rem, 8cqi, 6.25rem);
  }
  &[data-size='long'] {
    --size: clamp(2.25rem, 5.2cqi, 4rem);
    line-height: 1.02;
  }
  &[data-struck] {
    text-decoration: line-through 2px;
  }
  @media print {
    font-size: min(52pt, calc(150cqi / var(--word)));
    padding-block: 0 8mm;
  }
`

const Opening = styled(Spread)`
  padding-block: 0 var(--chapter);

  &::after {
    content: '';
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: var(--margin);
    inline-size: 13px;
    block-size: 13px;
    border: 2px solid var(--thread);
    border-radius: 50%;
    background: var(--surface);
    translate: calc(-50% + var(--weight) / 2) -50%;
  }
  /* Not :last-child: browsers apply that only once the parent has ended, which is below the first screen. */
  > :nth-child(2) {
    gap: var(--space-6) var(--space-7);
    align-items: start;
  }
  @media (min-width: 60rem) {
    > :nth-child(2) {
      grid-template: auto 1fr / minmax(0, 11fr) minmax(0, 10fr);
    }
    > :nth-child(2) > :nth-child(2) {
      grid-area: 1 / 2 / span 2 / 2;
    }
  }
  @media print {
    > :nth-child(2) {
      display: grid;
      gap: 5mm 8mm;
      grid-template: auto 1fr / minmax(0, 1fr) minmax(0, 1fr);
    }
    > :nth-child(2) > :nth-child(2) {
      grid-area: 1 / 2 / span 2 / 2;
    }
    > :nth-child(2) > * {
      margin: 0;
    }
    &::after {
      background: #fff;
    }
  }
`

const Words = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  min-inline-size: 0;

  > p:first-child {
    font-size: var(--text-lg);
    line-height: 1.42;
    text-wrap: pretty;
  }
`
