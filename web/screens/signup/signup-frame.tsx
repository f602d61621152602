import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { waveRibbonOf } from '#rules/courses/course-line.ts'
import { accountPaths } from '#rules/account-paths.ts'
import mark from '#web/theme/favicon.svg?url'
import { AnchorProvider } from '#web/ui/anchor.tsx'
import { Steps } from '#web/ui/steps.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { flowLink } from '../registration/flow-link.tsx'
import { Brand } from '../site/brand.tsx'
import { LanguageSwitch } from '../site/language-switch.tsx'
import { signUpPath, signUpSteps, type SignUpStep } from './steps.ts'

const stepPaths = signUpSteps.map((step) => signUpPath(step))
const StepLink = flowLink((href) => stepPaths.includes(href), { preventScrollReset: true })

export function SignUpFrame({ step, children }: { step: SignUpStep; children: ReactNode }) {
  const { t } = useTranslation('signup')
  return (
    <AnchorProvider value={StepLink}>
      <Top>
        <Brand name="Dorsal" logo={mark} />
        <TextLink href={accountPaths.login}>{t('login')}</TextLink>
        <LanguageSwitch />
      </Top>
      <Page id="content">
        {step !== 'complete' && (
          <header>
            <h1>{t('title')}</h1>
            <p>{t('lead')}</p>
          </header>
        )}
        <StepNavigation step={step} />
        {children}
      </Page>
    </AnchorProvider>
  )
}

function StepNavigation({ step }: { step: SignUpStep }) {
  const { t } = useTranslation('signup')
  const heading = useFocusOnChange(step)
  const isDone = step === 'complete'
  const current = isDone ? signUpSteps.length : signUpSteps.indexOf(step)
  const steps = signUpSteps.map((each) => ({
    label: t(`steps.${each}`),
    ...(!isDone && { href: signUpPath(each) }),
  }))
  const position = {
    number: Math.min(current + 1, signUpSteps.length),
    count: signUpSteps.length,
    name: t(`steps.${step}`),
  }
  return (
    <>
      <Steps label={t('steps.label')} current={current} ribbon={waveRibbonOf('dorsal-start')} steps={steps} />
      <VisuallyHidden as="h2" tabIndex={-1} ref={heading}>
        {t('steps.here', position)}
      </VisuallyHidden>
    </>
  )
}

/** Moves the focus to the step's heading for screen readers, and scrolls to the top. */
function useFocusOnChange(step: SignUpStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousStep = useRef(step)
  // Before painting: a button pressed at once would move away under the press.
  useLayoutEffect(() => {
    if (previousStep.current !== step) {
      heading.current?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    }
    previousStep.current = step
  }, [step])
  return heading
}

const Top = styled.header`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  max-inline-size: calc(68rem + 2 * var(--gutter));
  min-block-size: 72px;
  margin-inline: auto;
  padding: var(--space-2) var(--gutter);

  > :first-child {
    margin-inline-end: auto;
  }
  > a:not(:first-child) {
    padding-block: var(--space-3);
  }
`

const Page = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  max-inline-size: calc(68rem + 2 * var(--gutter));
  margin-inline: auto;
  padding: var(--space-4) var(--gutter) 0;

  > header {
    display: grid;
    gap: var(--space-2);
  }
  h1 {
    font-size: var(--text-3xl);
    font-stretch: 122%;
    font-weight: 820;
    letter-spacing: -0.025em;
    line-height: 1.05;
  }
  > header > p {
    max-inline-size: var(--text-width);
    color: var(--ink-soft);
    font-size: var(--text-lg);
    line-height: 1.4;
  }
  @media (min-width: 60rem) {
    gap: var(--space-6);
    padding-block-end: var(--space-8);
  }
`
