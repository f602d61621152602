import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { accountPaths } from '#rules/account-paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { waveRibbonOf } from '#rules/courses/course-line.ts'
import { CourseRibbon } from '#web/ui/course-line.tsx'
import { columns } from '#web/ui/layout.ts'
import { displayType } from '#web/ui/display-type.ts'
import { Part } from './part.tsx'

const promises = ['colours', 'places', 'price', 'proof'] as const
const stages = ['create', 'publish', 'race'] as const

export function HowItStarts() {
  const { t } = useTranslation('platform')
  return (
    <>
      <Ground>
        <Part aria-labelledby="promises-title">
          <h2 id="promises-title">{t('promises.title')}</h2>
          <Promises>
            {promises.map((promise) => (
              <li key={promise}>
                <h3>{t(`promises.${promise}.title`)}</h3>
                <p>{t(`promises.${promise}.text`)}</p>
              </li>
            ))}
          </Promises>
        </Part>
      </Ground>
      <Part id="start" aria-labelledby="start-title">
        <h2 id="start-title">{t('start.title')}</h2>
        <Ribbon ribbon={waveRibbonOf('dorsal-start')} />
        <Stages>
          {stages.map((stage) => (
            <li key={stage}>
              <b>{t(`start.${stage}.mark`)}</b>
              <h3>{t(`start.${stage}.title`)}</h3>
              <p>{t(`start.${stage}.text`)}</p>
            </li>
          ))}
        </Stages>
        <Begin href={accountPaths.signUp} size="lg" variant="solid" iconEnd="arrow">
          {t('hero.begin')}
        </Begin>
      </Part>
    </>
  )
}

const Ground = styled.div`
  background: var(--surface-sunken);
`

const Promises = styled.ul`
  ${columns('14rem')}
  gap: var(--space-6);
  margin-block-start: var(--space-6);

  li {
    padding-block-start: var(--space-4);
    border-block-start: 4px solid var(--primary-border);
  }
  p {
    margin-block-start: var(--space-2);
    color: var(--ink-soft);
  }
`

const Ribbon = styled(CourseRibbon)`
  block-size: 56px;
  margin-block-start: var(--space-6);
  color: var(--primary-border);
`

const Stages = styled.ol`
  ${columns('17rem')}
  gap: var(--space-6) var(--space-7);
  margin-block-start: var(--space-5);

  b {
    display: block;
    color: var(--primary-text);
    ${displayType('var(--text-3xl)', 125, 850)}
    letter-spacing: -0.03em;
    line-height: 1.1;
  }
  p {
    margin-block-start: var(--space-2);
    color: var(--ink-soft);
  }
`

const Begin = styled(ButtonLink)`
  margin-block-start: var(--space-6);
`
