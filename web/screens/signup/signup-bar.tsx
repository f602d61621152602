import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { StickyBar } from '#web/ui/sticky-bar.ts'
import { signUpPath, type SignUpStep } from './steps.ts'

/** Without scripts there is one button, at the end of one long form. */
export function SignUpBar({ step, isBusy }: { step: SignUpStep; isBusy: boolean }) {
  const { t } = useTranslation('signup')
  const isFirst = step === 'organization'
  return (
    <Bar data-area="bar" data-first={isFirst ? '' : undefined}>
      {!isFirst && (
        <Back href={signUpPath('organization')} size="lg">
          {t('back')}
        </Back>
      )}
      <Button type="submit" name="intent" value="create" variant="solid" size="lg" busy={isBusy} data-part="create">
        {t('submit')}
      </Button>
      {isFirst && (
        <Button
          type="submit"
          name="intent"
          value="continue"
          variant="solid"
          size="lg"
          iconEnd="arrow"
          data-part="continue"
        >
          {t('continue')}
        </Button>
      )}
    </Bar>
  )
}

const Bar = styled(StickyBar)`
  gap: var(--space-3);

  > button {
    flex: 1 1 auto;
  }
  @media (width < 60rem) {
    > [data-size='lg'] {
      padding-inline: var(--space-4);
      font-size: var(--text-base);
    }
  }
  @media (scripting: enabled) {
    &[data-first] [data-part='create'] {
      display: none;
    }
  }
  @media not (scripting: enabled) {
    [data-part='continue'] {
      display: none;
    }
  }
  @media (min-width: 60rem) {
    > button {
      flex: 0 1 22rem;
    }
  }
`

const Back = styled(ButtonLink)`
  @media (scripting: none) {
    display: none;
  }
`
