import { styled } from 'styled-components'
import { ribbonHeight, type Point } from '#rules/courses/course-line.ts'
import { Anchor } from './anchor.tsx'
import { CourseRibbon } from './course-line.tsx'
import { Icon } from './icon.tsx'

const Box = styled.nav`
  display: grid;
  gap: var(--space-2);
`
const Way = styled.div`
  position: relative;
  color: var(--primary-border);

  > svg {
    position: absolute;
    inset: 8px 0 auto;
    block-size: 40px;
  }
  > ol {
    position: relative;
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
  }
`
const Step = styled.li`
  position: relative;
  display: grid;
  justify-items: center;
  padding-block-start: 64px;
  color: var(--ink-soft);
  font-size: var(--text-sm);
  font-weight: 550;
  line-height: 1.3;
  text-align: center;

  &[data-state='current'] {
    color: var(--ink);
    font-weight: 700;
  }
  > :is(a, span) {
    color: inherit;
    text-decoration: none;
  }
  > a:hover {
    text-decoration: underline;
  }
  > a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  @media (max-width: 40rem) {
    padding-block-start: 56px;

    > :is(a, span):not([data-part]) {
      position: absolute;
      inset-block: 0;
      inset-inline: 0;
      overflow: hidden;
      text-indent: -999rem;
      white-space: nowrap;
    }
  }
`
const Post = styled.span`
  position: absolute;
  inset-inline-start: 50%;
  display: grid;
  place-items: center;
  inline-size: 30px;
  block-size: 30px;
  translate: -50% -50%;
  border-radius: 50%;
  background: var(--surface);
  box-shadow: inset 0 0 0 1.5px var(--control);
  font-size: var(--text-sm);
  font-weight: 650;
  line-height: 1;

  [data-state='done'] > & {
    background: var(--primary-solid);
    box-shadow: none;
    color: var(--on-primary-solid);
  }
  [data-state='current'] > & {
    background: var(--surface-raised);
    box-shadow:
      inset 0 0 0 3px var(--primary-border),
      0 0 0 4px var(--surface);
    color: var(--primary-text);
  }
`
const CurrentLabel = styled.p`
  display: none;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-4);
  color: var(--ink-soft);
  font-size: var(--text-sm);

  > strong {
    color: var(--ink);
    font-size: var(--text-base);
  }
  @media (max-width: 40rem) {
    display: flex;
  }
`

export type FlowStep = {
  label: string
  href?: string
}

type StepsProps = {
  label: string
  steps: FlowStep[]
  /** The index of the present step; `steps.length` when all are completed. */
  current: number
  ribbon: Point[]
}

export function Steps({ label, steps, current, ribbon }: StepsProps) {
  const placeOf = (index: number) => (index + 0.5) / steps.length
  const currentStep = steps[current]
  return (
    <Box aria-label={label}>
      <Way>
        <CourseRibbon ribbon={ribbon} progress={current >= steps.length ? 1 : placeOf(current)} />
        <ol>
          {steps.map(({ label: text, href }, index) => {
            const state = index < current ? 'done' : index === current ? 'current' : 'ahead'
            const top = 8 + ribbonHeight(ribbon, placeOf(index)) * 0.4
            return (
              <Step key={text} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
                <Post data-part="post" aria-hidden style={{ insetBlockStart: top }}>
                  {state === 'done' ? <Icon name="check" size={18} /> : index + 1}
                </Post>
                {href && state === 'done' ? <Anchor href={href}>{text}</Anchor> : <span>{text}</span>}
              </Step>
            )
          })}
        </ol>
      </Way>
      {currentStep && (
        <CurrentLabel aria-hidden>
          <strong>{currentStep.label}</strong>
          <span>
            {current + 1} / {steps.length}
          </span>
        </CurrentLabel>
      )}
    </Box>
  )
}
