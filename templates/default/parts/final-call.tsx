import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { ButtonLink } from '#web/ui/button.tsx'
import { finalCallOf, type FinalCallProps } from '#templates/actions.ts'
import { pageWidth } from '#web/ui/layout.ts'
import { ColorField, Terrain } from './hero.tsx'

export function FinalCall({ page, formats, share }: FinalCallProps) {
  const { t } = useTranslation('event')
  const { title, text, action } = finalCallOf(page, t, formats)
  return (
    <Ground aria-labelledby="call-title">
      <Flip>
        <Terrain course={page.course} />
      </Flip>
      <Layout>
        <h2 id="call-title">{title}</h2>
        {text && <p>{text}</p>}
        <ButtonLink href={action.href} size="lg" iconEnd="arrow">
          {action.label}
        </ButtonLink>
        {share}
      </Layout>
    </Ground>
  )
}

const Ground = styled(ColorField)`
  background: var(--primary-solid);
`

const Flip = styled.div`
  position: absolute;
  inset: -1px 0 auto;
  block-size: clamp(32px, 6vw, 84px);
  scale: 1 -1;
`

const Layout = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-4);
  ${pageWidth}
  padding: clamp(var(--space-9), 13vw, 11rem) var(--gutter) var(--space-8);
  text-align: center;

  h2 {
    max-inline-size: 18ch;
    font-size: var(--text-3xl);
    font-stretch: 125%;
    font-weight: 850;
    letter-spacing: -0.025em;
  }
  p::first-letter {
    text-transform: uppercase;
  }
  [data-share] {
    justify-content: center;
    margin-block-start: var(--space-5);
  }
`
